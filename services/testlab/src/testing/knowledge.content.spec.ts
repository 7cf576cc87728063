import { DEPARTMENTS } from '@portal/contracts';
import { contentStems, DEPTHS, keysOfTopic, Knowledge, type BankQuestion } from '@portal/knowledge';
import { readContent } from '@portal/knowledge/index/content';
import { validateQuestion } from '../worker/question/validate-question';
import { askTheSame, likenessOf } from '../worker/question/near-duplicates';
import { conceptFaults } from './concept-faults.fixture';

const files = readContent().concepts;
const { topics } = Knowledge.read().bank;
const questions = topics.flatMap((topic) => topic.questions);
const right = ({ choices, answerIndex }: BankQuestion) => choices[answerIndex] ?? '';
const wrong = ({ choices, answerIndex }: BankQuestion) =>
  choices.filter((_, n) => n !== answerIndex);

describe('the question bank', () => {
  it('has 2,500 questions and more', () => {
    expect(questions.length).toBeGreaterThanOrEqual(2_500);
  });

  it.each(DEPARTMENTS)('has for %s twelve topics and more, each with its depths', (department) => {
    const ofOne = topics.filter((topic) => topic.department === department);
    expect(ofOne.length).toBeGreaterThanOrEqual(12);
    const thin = ofOne.filter(({ questions: own }) => {
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
    const own = topics.filter((topic) => topic.department === department);
    const likenesses = own.flatMap((topic) => topic.questions.map(likenessOf));
    const twice = likenesses.filter((one, place) =>
      likenesses.slice(place + 1).some((other) => askTheSame(one, other)),
    );
    expect(twice.map(({ asked }) => asked)).toEqual([]);
  });

  it('has no question in two places', () => {
    expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
  });

  it('does not tell the right choice by its length', () => {
    const revealing = questions.filter((question) => {
      const mean = wrong(question).reduce((sum, { length }) => sum + length, 0) / 3;
      const { length } = right(question);
      return length > mean * 1.5 + 10 || length * 1.8 + 10 < mean;
    });
    expect(revealing.map(({ question }) => question)).toEqual([]);
    const isLongest = (one: BankQuestion) =>
      wrong(one).every(({ length }) => length < right(one).length);
    const isShortest = (one: BankQuestion) =>
      wrong(one).every(({ length }) => length > right(one).length);
    for (const { topic, questions: own } of topics) {
      const shares = [isLongest, isShortest].map((is) => own.filter(is).length / own.length);
      expect({ topic, isRevealing: Math.max(...shares) > 0.4 }).toEqual({
        topic,
        isRevealing: false,
      });
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

  it('gives a name to one topic of a department', () => {
    const names = topics.flatMap(({ department, topic, aliases }) => {
      const own = [topic, ...aliases].map((name) => keysOfTopic(name).join(' '));
      return [...new Set(own)].map((text) => `${department}: ${text}`);
    });
    const twice = names.filter((name, place) => names.indexOf(name) !== place);
    expect(twice).toEqual([]);
  });
});

describe('the portal’s concepts', () => {
  it('are as questions need them: siblings of one kind, alike in form, none given away', () => {
    expect(files.flatMap(conceptFaults)).toEqual([]);
  });

  it('are of many topics, each in one file', () => {
    const topics = files.map(({ field, topic }) => `${field}: ${topic}`);
    expect(new Set(topics).size).toBe(topics.length);
    expect(topics.length).toBeGreaterThan(50);
  });
});
