import { generateFromText } from '../generate-from-text';
import type { Question } from '../question';
import { validateQuestion } from '../validate-question';
import { fewConcepts } from '../../testing/concepts.fixture';

const TEXT =
  'Learning is studied by psychologists all over the world. Operant conditioning is a form of learning in which behaviour is shaped by its consequences. A reward makes an act more frequent, and a punishment makes it rarer. Classical conditioning is a form of learning in which a neutral stimulus comes to call forth a reflex. Pavlov rang a bell, and in the end the dogs began to salivate at the bell alone. Observational learning is the taking over of an act by watching a model. Bandura showed that children learn by imitation of a model that they watch. Habituation is a decrease of the response to a repeated stimulus. People ignore what comes again and again.';
const concepts = fewConcepts();
const KINDS =
  /^(?:Which kind of learning is described: .+\?|What is meant by ".+"\?|[A-Z].+\. Which kind of learning is this\?)$/;

function ask(count = 15, seed = 3): Question[] {
  return generateFromText(TEXT, count, { seed, concepts }).filter(({ question }) =>
    KINDS.test(question),
  );
}

const answerOf = ({ choices, answerIndex }: Question) => choices[answerIndex] ?? '';
/** Which concept a question is about: its explanation names it first. */
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
      const isByTerm = answerOf(question).toLowerCase() === right?.term;
      expect(isByTerm || answerOf(question).toLowerCase() === right?.meaning).toBe(true);
    }
  });

  it('are explained by the meaning and a sentence of the text', () => {
    for (const { explanation } of ask()) {
      const [, quoted = 'none'] = /^.+: .+\. Your text says: "(.+)"$/.exec(explanation) ?? [];
      expect(TEXT).toContain(quoted);
    }
  });

  it('are of the portal, the same on whichever text, and asked first', () => {
    const questions = generateFromText(TEXT, 4, { seed: 3, concepts });
    expect(questions).toHaveLength(4);
    expect(questions.map(({ source }) => source)).toEqual([null, null, null, null]);
  });

  it('ask of one concept twice at most, and never both ways of its meaning', () => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const counts = new Map<string, string[]>();
      for (const one of ask(15, seed)) {
        const way = /^What is meant/.test(one.question)
          ? 'meaning'
          : /described:/.test(one.question)
            ? 'description'
            : 'case';
        counts.set(termOf(one), [...(counts.get(termOf(one)) ?? []), way]);
      }
      for (const ways of counts.values())
        expect([['case'], ['meaning'], ['description'], ['case', 'meaning']]).toContainEqual(
          ways.sort(),
        );
    }
  });

  it('show the same four choices twice at most', () => {
    const shown = ask().map(({ choices }) => [...choices].sort().join());
    for (const one of shown) expect(shown.filter((other) => other === one).length).toBeLessThan(3);
  });

  it('are not asked where they may not be', () => {
    const withdrawn = ask(50).map(({ question }) => question);
    const mayAsk = ({ question }: Question) => !withdrawn.includes(question);
    const left = generateFromText(TEXT, 50, { seed: 3, concepts, mayAsk });
    expect(left.filter(({ question }) => withdrawn.includes(question))).toEqual([]);
  });

  it('are none without the store, or where the text does not explain them', () => {
    expect(generateFromText(TEXT, 15, { seed: 3 }).filter(({ source }) => source === null)).toEqual(
      [],
    );
    const other = TEXT.replace(
      /(?:Operant|Classical) conditioning|Observational learning|Habituation/g,
      'This',
    );
    const questions = generateFromText(other, 15, { seed: 3, concepts });
    expect(questions.filter(({ source }) => source === null)).toEqual([]);
  });
});
