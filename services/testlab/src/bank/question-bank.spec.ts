import { DEPARTMENTS } from '@portal/contracts';
import { createRandom } from '../engine/seeded-random';
import { keepValid, validateQuestion } from '../engine/validate-question';
import { readTopic, topicKey, topicMatches } from './match-topic';
import { QuestionBank, reshuffle } from './question-bank';

const bank = new QuestionBank();

describe('the question bank', () => {
  it.each(DEPARTMENTS)('has at least 25 good questions for %s', (department) => {
    const topics = bank.topics.filter((topic) => topic.department === department);
    const questions = topics.flatMap((topic) => topic.questions);
    expect(keepValid(questions).length).toBeGreaterThanOrEqual(25);
  });

  it('passes the same validator as every engine, question by question', () => {
    const refused = bank.topics
      .flatMap((topic) => topic.questions)
      .map((question) => ({ question: question.question, reasons: validateQuestion(question) }))
      .filter(({ reasons }) => reasons.length > 0);
    expect(refused).toEqual([]);
  });

  it('spreads the right choice over all positions', () => {
    const questions = reshuffle(
      bank.topics.flatMap((topic) => topic.questions),
      createRandom(1),
    );
    for (const position of [0, 1, 2, 3]) {
      const share = questions.filter((one) => one.answerIndex === position).length;
      expect(share / questions.length).toBeCloseTo(0.25, 1);
    }
  });

  it('keeps the right choice right when it shuffles', () => {
    const questions = bank.topics.flatMap((topic) => topic.questions);
    const shuffled = reshuffle(questions, createRandom(7));
    shuffled.forEach((question, index) => {
      const original = questions[index];
      expect(question.choices[question.answerIndex]).toBe(original?.choices[original.answerIndex]);
    });
  });

  it('finds a topic by name, alias, department, plural and a typing error', () => {
    const epidemiology = bank.find('Epidemiology');
    expect(epidemiology.length).toBeGreaterThan(0);
    expect(bank.find('epidemiolgy')).toEqual(epidemiology);
    expect(bank.find('cohort studies')).toEqual(epidemiology);
    expect(bank.find('public health').length).toBeGreaterThan(epidemiology.length);
  });

  it('knows nothing of what it does not know', () => {
    expect(bank.find('underwater basket weaving')).toEqual([]);
    expect(bank.find('the')).toEqual([]);
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

  it('does not take a short word for part of another', () => {
    expect(match('linked list', 'ist')).toBe(0);
  });

  it('F3: compares no more than a name’s length, whatever a letter expands to', () => {
    expect(topicKey('\ufdfa'.repeat(200)).length).toBeLessThanOrEqual(200);
  });
});
