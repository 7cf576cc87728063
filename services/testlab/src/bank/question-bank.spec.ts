import { DEPARTMENTS } from '@portal/contracts';
import { contentStems } from '../engine/language/stem';
import { createRandom } from '../engine/seeded-random';
import { validateQuestion } from '../engine/validate-question';
import { areNearDuplicates, likenessOf } from '../engine/validation/near-duplicates';
import { readTopic, topicKey, topicMatches } from './match-topic';
import { DEPTHS, QuestionBank, reshuffle, type BankQuestion } from './question-bank';

const bank = new QuestionBank();
const questions = bank.topics.flatMap((topic) => topic.questions);
const namesOf = (typed: string) => bank.find(typed).topics.map(({ topic }) => topic);
const right = ({ choices, answerIndex }: BankQuestion) => choices[answerIndex] ?? '';
const wrong = ({ choices, answerIndex }: BankQuestion) =>
  choices.filter((_, n) => n !== answerIndex);

describe('the question bank', () => {
  it('has 2,500 questions and more', () => {
    expect(questions.length).toBeGreaterThanOrEqual(2_500);
  });

  it.each(DEPARTMENTS)('has for %s twelve topics and more, each with its depths', (department) => {
    const topics = bank.topics.filter((topic) => topic.department === department);
    expect(topics.length).toBeGreaterThanOrEqual(12);
    const thin = topics.filter(({ questions: own }) => {
      const fewest = DEPTHS.map((depth) => own.filter((one) => one.depth === depth).length);
      return own.length < 15 || Math.min(...fewest) < 4;
    });
    expect(thin.map(({ topic }) => topic)).toEqual([]);
  });

  it('passes the same validator as every engine, question by question', () => {
    const refused = questions
      .map((question) => ({ question: question.question, reasons: validateQuestion(question) }))
      .filter(({ reasons }) => reasons.length > 0);
    expect(refused).toEqual([]);
  });

  it.each(DEPARTMENTS)('asks nothing twice in %s', (department) => {
    const own = bank.topics.filter((topic) => topic.department === department);
    const likenesses = own.flatMap((topic) => topic.questions.map(likenessOf));
    const twice = likenesses.filter((one, place) =>
      likenesses.slice(place + 1).some((other) => areNearDuplicates(one, other)),
    );
    expect(twice.map(({ asked }) => asked)).toEqual([]);
  });

  it('has no question in two places', () => {
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
  });

  it('does not tell the right choice by its length', () => {
    const telling = questions.filter((question) => {
      const mean = wrong(question).reduce((sum, { length }) => sum + length, 0) / 3;
      const { length } = right(question);
      return length > mean * 1.5 + 10 || length * 1.8 + 10 < mean;
    });
    expect(telling.map(({ question }) => question)).toEqual([]);
    const isLongest = (one: BankQuestion) =>
      wrong(one).every(({ length }) => length < right(one).length);
    const isShortest = (one: BankQuestion) =>
      wrong(one).every(({ length }) => length > right(one).length);
    for (const { topic, questions: own } of bank.topics) {
      const shares = [isLongest, isShortest].map((is) => own.filter(is).length / own.length);
      expect({ topic, tells: Math.max(...shares) > 0.4 }).toEqual({ topic, tells: false });
    }
  });

  it('explains in words of its own, and points at no position', () => {
    const poor = questions.filter(({ question, choices, answerIndex, explanation }) => {
      const known = contentStems(`${question} ${choices[answerIndex] ?? ''}`);
      const fresh = [...contentStems(explanation)].filter((word) => !known.has(word));
      const points = /\b(?:choice|option|answer) [A-D1-4]\b/i.test(explanation);
      return explanation.length < 70 || fresh.length < 5 || points;
    });
    expect(poor.map(({ question }) => question)).toEqual([]);
  });

  it('asks for what is, not for what is not', () => {
    const negative = questions.filter(({ question }) => /\b(?:NOT|EXCEPT)\b/.test(question));
    expect(negative.map(({ question }) => question)).toEqual([]);
  });

  it('spreads the right choice over all positions', () => {
    const dealt = reshuffle(questions, createRandom(1));
    for (const position of [0, 1, 2, 3]) {
      const share = dealt.filter((one) => one.answerIndex === position).length;
      expect(share / dealt.length).toBeCloseTo(0.25, 1);
    }
  });

  it('keeps the right choice right when it shuffles', () => {
    const shuffled = reshuffle(questions, createRandom(7));
    shuffled.forEach((question, index) => {
      const original = questions[index];
      expect(question.choices[question.answerIndex]).toBe(original && right(original));
    });
  });

  it('gives a name to one topic of a department', () => {
    const names = bank.topics.flatMap(({ department, keys }) =>
      [...new Set(keys.map(({ text }) => text))].map((text) => `${department}: ${text}`),
    );
    const twice = names.filter((name, place) => names.indexOf(name) !== place);
    expect(twice).toEqual([]);
  });
});

describe('finding topics', () => {
  it('goes by name, alias, department, plural and a typing error', () => {
    expect(bank.find('Epidemiology')).toMatchObject({ isByName: true });
    expect(namesOf('Epidemiology')).toEqual(['Epidemiology']);
    expect(namesOf('epidemiolgy')).toEqual(['Epidemiology']);
    expect(bank.find('epidemiological methods')).toMatchObject({ isByName: false });
    expect(namesOf('epidemiological methods')).toEqual(['Epidemiology']);
    expect(namesOf('public health').length).toBeGreaterThan(10);
  });

  it('knows nothing of what it does not know', () => {
    expect(namesOf('underwater basket weaving')).toEqual([]);
    expect(namesOf('the')).toEqual([]);
  });

  it('gives what mentions a name that no topic has', () => {
    const { topics, isByName } = bank.find('SQL');
    expect(isByName).toBe(false);
    const asked = topics.flatMap(({ questions: own }) => own);
    expect(asked.length).toBeGreaterThanOrEqual(3);
    const without = asked.filter((one) => !/\bSQL\b/.test(`${one.question} ${right(one)}`));
    expect(without).toEqual([]);
  });

  it.each(['which', 'what is', 'best', 'most', 'people'])('takes %s for no topic', (word) => {
    expect(namesOf(word)).toEqual([]);
  });

  it('takes no word of an alias for what was typed', () => {
    const departments = bank.find('database normalisation').topics.map((one) => one.department);
    expect(departments).not.toContain('Data Science');
    expect(namesOf('gene normalisation in plants')).toEqual([]);
  });

  it('begins with the own department where several share a name', () => {
    const own = bank.find('Operating systems', 'Information Technology').topics;
    expect(own.map(({ department }) => department)).toEqual(['Information Technology']);
    const other = bank.find('Operating systems', 'Nursing Science').topics;
    expect(other.length).toBeGreaterThan(1);
  });
});

describe('matching topics', () => {
  it('overlooks casing, accents, fillers and plural endings', () => {
    expect(topicKey('The Théories of  Crime')).toBe(topicKey('theory crime'));
  });

  const match = (known: string, typed: string) => topicMatches(readTopic(known), readTopic(typed));

  it('prefers the same name to a part of it', () => {
    expect(match('cost accounting', 'cost accounting')).toBeGreaterThan(
      match('cost accounting', 'accounting'),
    );
  });

  it('takes a longer name for a topic within it, but not for one word of an alias', () => {
    const normalisation = readTopic('normalisation');
    const typed = readTopic('database normalisation');
    expect(topicMatches(normalisation, typed)).toBeGreaterThan(0);
    expect(topicMatches(normalisation, typed, { isAlias: true })).toBe(0);
  });

  it('does not take a short word for part of another', () => {
    expect(match('linked list', 'ist')).toBe(0);
  });

  it('F3: compares no more than a name’s length, whatever a letter expands to', () => {
    expect(topicKey('\ufdfa'.repeat(200)).length).toBeLessThanOrEqual(200);
  });
});
