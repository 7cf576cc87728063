import type { Turn } from '../../domain/answer-task';
import { answersQuiz, QUIZ_END, quizSubject } from './quiz';

const QUIZ: Turn = { role: 'assistant', content: `1. What is it?\n\n${QUIZ_END}` };

describe('a message after a quiz', () => {
  it.each([
    'the movement of water through a membrane',
    'It describes how a nucleus splits in two.',
    '1. A nucleus splits. 2. It splits twice. 3. Meiosis',
    'I do not know',
  ])('%j answers it', (message) => {
    expect(answersQuiz(message, [QUIZ])).toBe(true);
    expect(answersQuiz(message, [QUIZ, { role: 'assistant', content: 'Compare it.' }])).toBe(false);
  });

  it.each([
    'What is inflation?',
    'how do I reset my password',
    'thanks',
    'quiz me on this',
    'Check my understanding',
    'Tell me about entropy',
    'Recommend a book on statistics',
  ])('%j asks for something else', (message) => {
    expect(answersQuiz(message, [QUIZ])).toBe(false);
  });
});

describe('the subject of a quiz', () => {
  it.each([
    ['Quiz me on inflation', 'inflation'],
    ['Check my understanding', ''],
    ['quiz me', ''],
  ])('of %j is %j', (message, subject) => {
    expect(quizSubject(message)).toBe(subject);
  });
});
