import type { ChatMessage, ChatSource } from '@portal/contracts/assistant';
import { quizPath } from './quiz-path';

const message = (role: 'user' | 'assistant', content: string, sources: ChatSource[] = []) =>
  ({ role, content, sources }) as unknown as ChatMessage; // the fields that are read
const source = (kind: ChatSource['kind'], title: string, over: Partial<ChatSource> = {}) =>
  ({ kind, title, materialId: null, isGone: false, ...over }) as ChatSource; // as above
const asked = (question: string, sources: ChatSource[]) => [
  message('user', question),
  message('assistant', 'So it is.', sources),
];
const topicsOf = (path: string) => new URL(path, 'http://x').searchParams.get('topics');

describe('the quiz on an answer', () => {
  it('is on the ideas that its question names, not on those beside them', () => {
    const sources = [
      source('concept', 'Osmosis'),
      source('concept', 'Turgor'),
      source('book', 'B'),
    ];
    expect(topicsOf(quizPath(asked('What is osmosis?', sources), 'Hello'))).toBe('Osmosis');
    const both = [source('concept', 'Mitosis'), source('concept', 'Meiosis')];
    expect(topicsOf(quizPath(asked('Compare mitosis and meiosis', both), 'Hello'))).toBe(
      'Mitosis, Meiosis',
    );
  });

  it('is on the last answer, not on the first message of the chat', () => {
    const chat = [
      ...asked('What is opportunity cost?', [source('concept', 'Opportunity cost')]),
      ...asked('And how does a membrane let water through?', [source('concept', 'Osmosis')]),
    ];
    expect(topicsOf(quizPath(chat, 'What is opportunity cost?'))).toBe('Osmosis');
  });

  it('is on the own file where the answer begins with it, and not where it is only quoted', () => {
    const own = source('own', 'notes.txt', { materialId: 'm1' });
    const concept = source('concept', 'Osmosis');
    expect(quizPath(asked('What is dead air?', [own, concept]), '')).toBe('/TestLab?material=m1');
    expect(topicsOf(quizPath(asked('What is osmosis?', [concept, own]), ''))).toBe('Osmosis');
    const gone = { ...own, isGone: true };
    expect(topicsOf(quizPath(asked('What is dead air?', [gone]), ''))).toBe('dead air');
  });

  it.each([
    ['What is the speed of light?', 'speed of light'],
    ['Explain photosynthesis. I have an exam.', 'photosynthesis'],
    ['Why do prices rise?', 'prices rise'],
    ['Can you tell me about the French Revolution?', 'French Revolution'],
  ])('of an answer without sources is on the subject of %j', (question, topics) => {
    expect(topicsOf(quizPath(asked(question, []), ''))).toBe(topics);
  });

  it('goes back to the answer before where the question only points there', () => {
    for (const quiz of ['Check my understanding', 'quiz me on this', 'Quiz me']) {
      const chat = [...asked('What is inflation?', []), ...asked(quiz, [])];
      expect(topicsOf(quizPath(chat, 'Title'))).toBe('inflation');
    }
    expect(topicsOf(quizPath(asked('Why is that?', []), 'Title'))).toBe('Title');
  });
});
