import { type ConceptFile, ConceptStore, Knowledge } from '@portal/knowledge';
import type { Question } from '../question/question';
import { keyOf } from '../question/key-of';
import { fewConcepts } from '@portal/knowledge/testing/concepts.fixture';
import { makeTestFrom } from './make-test';
import type { MakeTestInput } from './make-test.task';

const { bank } = Knowledge.read();
const few = fewConcepts();

async function make(topics: string[], wish: Partial<MakeTestInput> = {}, store = few) {
  const input = { topics, file: null, department: null, numQuestions: 10, seed: 1, given: [] };
  const made = await makeTestFrom(
    { ...input, topsUp: false, timesAsked: [], withdrawn: [], ...wish },
    { bank, concepts: store },
  );
  if ('refused' in made) throw new Error('It was refused.');
  return made;
}
const rightOf = ({ choices, answerIndex }: Question) => choices[answerIndex] ?? '';
/** Returns the concept of a question, or undefined for a question of the bank. */
const termOf = (question: Question, store = few) =>
  store.concepts.find(
    ({ term, meaning, cases }) =>
      question.question.endsWith(` "${term}"?`) ||
      question.question.includes(`described: ${meaning}?`) ||
      cases.some((one) => question.question.startsWith(one)),
  )?.term;
const turnsOn = (question: Question) =>
  few.concepts
    .flatMap(({ cases }) => cases)
    .find((one) => question.question.startsWith(one) || rightOf(question) === one) ?? 'meaning';
const wayOf = ({ question }: Question) =>
  /^What is meant/.test(question) ? 'meaning' : / described: /.test(question) ? 'recall' : 'case';

describe('questions on a typed concept', () => {
  it('begin with itself, its case and its meaning; then come its siblings', async () => {
    const { questions, matched } = await make(['observational learning'], { numQuestions: 5 });
    const terms = questions.map((one) => termOf(one));
    expect(terms.slice(0, 2)).toEqual(['observational learning', 'observational learning']);
    expect(terms.slice(2)).not.toContain('observational learning');
    expect(questions.slice(0, 2).map(wayOf)).toEqual(['case', 'meaning']);
    expect(matched).toEqual([
      {
        typed: 'observational learning',
        names: ['Observational learning', 'Kinds of learning'],
        more: 0,
        onTopic: 2,
        related: 3,
      },
    ]);
  });

  it('say nothing of what was found where that is what was typed', async () => {
    const { matched } = await make(['observational learning'], { numQuestions: 1 });
    expect(matched).toEqual([]);
  });

  it('are the portal’s own, without a text, the right choice among three siblings', async () => {
    const { questions, topics } = await make(['latent learning']);
    expect(questions.length).toBeGreaterThan(4);
    for (const question of questions) {
      expect(question.source).toBeNull();
      expect(question.choices).toHaveLength(4);
      const one = few.concepts.find(({ term }) => term === termOf(question));
      const own = [one?.term, one?.meaning, ...(one?.cases ?? [])];
      expect(own.map((text) => text?.toLowerCase())).toContain(rightOf(question).toLowerCase());
    }
    expect(topics).toEqual(['latent learning']);
  });

  it('never tell each other: of a concept its meaning or its description, and each case once', async () => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { questions } = await make(['Psychology'], { seed, numQuestions: 50 });
      const asked = questions.map((one) => `${termOf(one) ?? ''}: ${turnsOn(one)}`);
      expect(asked).toHaveLength(new Set(asked).size);
    }
  });

  it('let the depths take turns within a topic', async () => {
    // With other seeds, the first of so few concepts is one whose meaning reveals itself.
    const { questions } = await make(['Psychology'], { numQuestions: 3, seed: 2 });
    expect(new Set(questions.map(wayOf)).size).toBe(3);
  });

  it('come after others when they were asked before, and not at all when withdrawn', async () => {
    const topics = ['Psychology'];
    const first = (await make(topics, { numQuestions: 3 })).questions.map(keyOf);
    const timesAsked = first.map((questionKey) => ({ questionKey, times: 1 }));
    const next = await make(topics, { numQuestions: 3, timesAsked });
    expect(next.questions.map(keyOf).filter((key) => first.includes(key))).toEqual([]);
    const all = await make(topics, { numQuestions: 50, withdrawn: first });
    expect(all.questions.map(keyOf).filter((key) => first.includes(key))).toEqual([]);
  });

  it('are known as on a text', async () => {
    const { questions } = await make(['classical conditioning'], { numQuestions: 1 });
    const [{ question, choices, answerIndex } = { question: '', choices: [], answerIndex: 0 }] =
      questions;
    expect(choices[answerIndex]).toBe('Classical conditioning');
    expect(question).toBe(
      'A dog runs to the door whenever the keys of its owner rattle. Which kind of learning is this?',
    );
  });
});

/** Concepts that the bank asks for, too. */
const [written] = bank.find('Epidemiology').topics[0]?.questions ?? [];
const epidemiology = (more: { term: string; meaning: string }): ConceptFile => ({
  field: 'Public health',
  topic: 'Epidemiology',
  groups: [
    {
      kind: 'measure of disease',
      concepts: [
        more,
        { term: 'zeta rate', meaning: 'share of days on which anybody at all was well' },
        { term: 'eta rate', meaning: 'number of visits that a clinic has in one hour' },
        { term: 'theta rate', meaning: 'part of all beds that stand empty in a summer' },
        { term: 'iota rate', meaning: 'speed at which reports come in from far places' },
      ].map((one) => ({ ...one, aliases: [], cases: [], cues: ['one', 'two', 'three'] })),
    },
  ],
});

describe('the bank and the concepts of a topic', () => {
  it('take turns', async () => {
    const file = epidemiology({
      term: 'kappa rate',
      meaning: 'count of those who never came in again',
    });
    const store = ConceptStore.fromFiles([file]);
    const { questions, matched } = await make(['Epidemiology'], { numQuestions: 6 }, store);
    const isOfConcept = questions.map((one) => termOf(one, store) !== undefined);
    expect(isOfConcept).toEqual([true, false, true, false, true, false]);
    expect(matched).toEqual([]);
  });

  it('do not ask the same twice', async () => {
    expect(written).toBeDefined();
    const recall = bank
      .find('Epidemiology')
      .topics.flatMap(({ questions }) => questions)
      .find(({ depth }) => depth === 'recall');
    const term = recall ? rightOf(recall) : '';
    const file = epidemiology({ term, meaning: 'what nobody else has ever called by this name' });
    const store = ConceptStore.fromFiles([file]);
    for (const seed of [1, 2, 3, 4]) {
      const { questions } = await make(['Epidemiology'], { numQuestions: 50, seed }, store);
      const both = [
        questions.some(({ question }) => question === recall?.question),
        questions.some((one) => termOf(one, store) === term),
      ];
      expect(both.filter(Boolean)).toHaveLength(1);
    }
  });

  it('fit: what is named in part goes aside for the very name', async () => {
    const store = ConceptStore.fromFiles([
      epidemiology({ term: 'kappa rate', meaning: 'count of those who never came in again' }),
    ]);
    const { matched, questions } = await make(['epidemiology'], { numQuestions: 50 }, few);
    expect(questions.every((one) => termOf(one) === undefined)).toBe(true);
    expect(matched).toEqual([]);
    const named = await make(['kappa rate'], {}, store);
    expect(named.matched[0]?.names).toEqual(['Kappa rate', 'Measures of disease']);
  });

  it('are on a field that was typed, and not on the fields beside it', async () => {
    const fields = ['epidemiology', 'entomology', 'virology', 'audiology'].map((term) => {
      const meaning = `study of ${term.slice(0, -5)} and of all that bears upon it`;
      return { term, meaning, aliases: [], cases: [], cues: ['one', 'two', 'three'] };
    });
    const groups = [{ kind: 'branch of medicine', concepts: fields }];
    const store = ConceptStore.fromFiles([{ field: 'Medicine', topic: 'Its branches', groups }]);
    const { questions, matched } = await make(['Epidemiology'], { numQuestions: 50 }, store);
    expect(new Set(questions.map((one) => termOf(one, store)))).toEqual(
      new Set(['epidemiology', undefined]),
    );
    expect(matched).toEqual([]);
    // If the bank has no question on it, related fields are better than nothing.
    expect((await make(['Entomology'], {}, store)).matched[0]?.names).toContain(
      'Branches of medicine',
    );
  });

  it('are on both of two topics that were typed as one', async () => {
    for (const typed of ['habituation and queue', 'habituation/queue', 'habituation & queue']) {
      const { topics, unknown, questions } = await make([typed], { numQuestions: 4 });
      expect(topics).toEqual(['habituation', 'queue']);
      expect(unknown).toEqual([]);
      const terms = new Set(questions.map((one) => termOf(one)));
      expect([terms.has('habituation'), terms.has('queue')]).toEqual([true, true]);
    }
  });

  it('are on the subject of a typed question, and on a name in its plural', async () => {
    for (const typed of ['What is habituation?', 'explain habituation', 'habituations']) {
      const { questions, matched } = await make([typed], { numQuestions: 1 });
      expect(questions.map((one) => termOf(one))).toEqual(['habituation']);
      expect(matched).toEqual([]);
    }
  });

  it('offer what there is where nothing is known', async () => {
    const { questions, unknown, known } = await make(['underwater basket weaving']);
    expect(questions).toEqual([]);
    expect(unknown).toEqual(['underwater basket weaving']);
    expect(known).toEqual(bank.suggest(null, 4));
  });
});
