import { generateFromText } from './generate-from-text';
import type { Question } from '../question/question';
import { validateQuestion } from '../question/validate-question';
import { fewConcepts } from '@portal/knowledge/testing/concepts.fixture';

const TEXT =
  'Learning is studied by psychologists all over the world. Operant conditioning is a form of learning in which behaviour is shaped by its consequences. A reward makes an act more frequent, and a punishment makes it rarer. Classical conditioning is a form of learning in which a neutral stimulus comes to call forth a reflex. Pavlov rang a bell, and in the end the dogs began to salivate at the bell alone. Observational learning is the taking over of an act by watching a model. Bandura showed that children learn by imitation of a model that they watch. Habituation is a decrease of the response to a repeated stimulus. People ignore what comes again and again.';
const concepts = fewConcepts();
const KINDS =
  /^(?:Which kind of learning is described: .+\?|What is meant by ".+"\?|Which of these is a case of ".+"\?|[A-Z].+\. Which kind of learning is this\?)$/;

function ask(count = 15, seed = 3): Question[] {
  const { questions } = generateFromText(TEXT, count, { seed, concepts });
  return questions.filter(({ question }) => KINDS.test(question));
}

const answerOf = ({ choices, answerIndex }: Question) => choices[answerIndex] ?? '';
/** Returns `meaning`, or the case that the question asks to recognise or to find. */
const whatItTurnsOn = (question: Question) =>
  /^What is meant|described:/.test(question.question)
    ? 'meaning'
    : concepts.concepts
        .flatMap(({ cases }) => cases)
        .find((one) => question.question.startsWith(one) || answerOf(question) === one);
/** Returns the concept of a question, which its explanation names first. */
const termOf = ({ explanation }: Question) =>
  /^(?:A case of )?(.+?): /.exec(explanation)?.[1]?.toLowerCase() ?? '';

describe('questions on concepts', () => {
  it('ask for the case, the meaning and the term of what the text explains, by its siblings', () => {
    const questions = ask();
    expect(questions.length).toBeGreaterThanOrEqual(6);
    expect(new Set(questions.map(termOf)).size).toBe(4);
    for (const question of questions) {
      expect(validateQuestion(question)).toEqual([]);
      expect(question.choices).toHaveLength(4);
      const right = concepts.concepts.find(({ term }) => term === termOf(question));
      const own = [right?.term, right?.meaning, ...(right?.cases ?? [])];
      expect(own.map((one) => one?.toLowerCase())).toContain(answerOf(question).toLowerCase());
    }
  });

  it('are explained by the meaning and a sentence of the text', () => {
    for (const { explanation } of ask()) {
      const [, quoted = 'none'] = /^.+: .+\. Your text says: "(.+)"$/.exec(explanation) ?? [];
      expect(TEXT).toContain(quoted);
    }
  });

  it('are of the portal, the same on whichever text, and asked first', () => {
    const { questions } = generateFromText(TEXT, 4, { seed: 3, concepts });
    expect(questions).toHaveLength(4);
    expect(questions.map(({ source }) => source)).toEqual([null, null, null, null]);
  });

  it('turn on the meaning of a concept once, and once on each of its cases', () => {
    const ways = new Set<string>();
    for (const seed of [1, 2, 3, 4, 5]) {
      const asked = ask(15, seed).map((one) => `${termOf(one)}: ${whatItTurnsOn(one)}`);
      expect(asked).toHaveLength(new Set(asked).size);
      for (const one of asked) ways.add(one);
    }
    const [operant] = concepts.concepts;
    for (const one of ['meaning', ...(operant?.cases ?? [])])
      expect(ways).toContain(`operant conditioning: ${one}`);
  });

  it('show the same four choices twice at most', () => {
    const shown = ask().map(({ choices }) => [...choices].sort().join());
    for (const one of shown) expect(shown.filter((other) => other === one).length).toBeLessThan(3);
  });

  it('are not asked where they may not be', () => {
    const withdrawn = ask(50).map(({ question }) => question);
    const mayAsk = ({ question }: Question) => !withdrawn.includes(question);
    const { questions: left } = generateFromText(TEXT, 50, { seed: 3, concepts, mayAsk });
    expect(left.filter(({ question }) => withdrawn.includes(question))).toEqual([]);
  });

  it('are none where the text does not explain them', () => {
    const other = TEXT.replace(
      /(?:Operant|Classical) conditioning|Observational learning|Habituation/g,
      'This',
    );
    const { questions } = generateFromText(other, 15, { seed: 3, concepts });
    expect(questions.filter(({ source }) => source === null)).toEqual([]);
  });
});
