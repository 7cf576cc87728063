import { CALCULATIONS, Knowledge, NORMAL_FORMS } from '@portal/knowledge';
import { keyOf } from '../question/key-of';
import { createRandom } from '../question/seeded-random';
import { validateQuestion } from '../question/validate-question';
import { calculatedBy, drawCalculations, questionsOf } from './calculations';
import { findTopic } from './found-topic';

const knowledge = Knowledge.read();
const random = createRandom(1);
const rows = CALCULATIONS.map((one) => [`${one.concept}: ${one.working}`, one] as const);

describe('a calculation', () => {
  it.each(rows)('is asked with at least four sets of numbers: %s', (_, one) => {
    const questions = questionsOf(one);
    expect(questions.length).toBeGreaterThanOrEqual(4);
    expect(questions.length).toBeLessThanOrEqual(8);
    for (const question of questions) {
      expect(validateQuestion(question)).toEqual([]);
      expect(new Set(question.choices).size).toBe(4);
      expect(question.question + question.explanation).not.toMatch(/[{}]|NaN|Infinity/);
    }
  });

  it.each(rows)(
    'belongs to a concept of the store, and is found by all its names: %s',
    (_, one) => {
      expect(knowledge.conceptOf(one.concept)?.term).toBe(one.concept);
      for (const name of one.typed) expect(calculatedBy(name)).toBe(one.concept);
    },
  );

  it('comes to the result that its explanation says', () => {
    const [first] = CALCULATIONS;
    const asked = first ? questionsOf(first) : [];
    for (const { question, choices, answerIndex, explanation } of asked) {
      const [current, resistance] = question.match(/[\d.]+/g)?.map(Number) ?? [];
      const volts = `${(current ?? 0) * (resistance ?? 0)} V`;
      expect(choices[answerIndex]).toBe(volts);
      expect(explanation).toContain(`= ${volts}.`);
    }
  });
});

describe('questions on normal forms', () => {
  it.each(NORMAL_FORMS.map((one) => [one.concept, one] as const))(
    'are valid, and belong to a concept of the store: %s',
    (concept, one) => {
      const questions = one.questions();
      expect(knowledge.conceptOf(concept)?.term).toBe(concept);
      expect(questions.length).toBeGreaterThanOrEqual(4);
      for (const question of questions)
        expect([question, validateQuestion(question)]).toEqual([question, []]);
    },
  );

  it.each(['normal forms', 'candidate key', '3NF', 'attribute closure'])(
    'are worked out where %j is typed',
    (typed) => {
      const drawing = { department: null, times: new Map<string, number>(), withdrawn: [], random };
      const questions = findTopic(typed, knowledge, drawing).rounds.flat(2);
      const worked = questions.filter((one) => 'calculates' in one);
      expect(worked.length).toBeGreaterThan(0);
      for (const { question } of worked) expect(question).toMatch(/^Relation R\([A-E]+\) has/);
    },
  );
});

describe('calculations on a typed topic', () => {
  const law = knowledge.conceptOf("Ohm's law");
  const concepts = law ? [law] : [];
  const draw = (times: ReadonlyMap<string, number>, withdrawn = new Set<string>()) =>
    drawCalculations(concepts, { withdrawn, times, random });

  it('are two at most, by different formulas, and others the next time', () => {
    const first = draw(new Map());
    expect(first).toHaveLength(2);
    const asked = new Map(first.map((one) => [keyOf(one), 1]));
    const again = draw(asked).map(keyOf);
    expect(again).toHaveLength(2);
    expect(again.filter((key) => asked.has(key))).toEqual([]);
  });

  it('are none that are withdrawn', () => {
    const all = CALCULATIONS.filter(({ concept }) => concept === "Ohm's law").flatMap(questionsOf);
    expect(draw(new Map(), new Set(all.map(keyOf)))).toEqual([]);
  });

  it.each(['V = IR', 'v=i*r', "Ohm's law", 'What is V = IR?'])('are asked for %j', (typed) => {
    const drawing = { department: null, times: new Map<string, number>(), withdrawn: [], random };
    const found = findTopic(typed, knowledge, drawing);
    const questions = found.rounds.flat(2);
    const calculated = questions.filter((one) => 'calculates' in one);
    expect(calculated).toHaveLength(2);
    const [own] = found.parts;
    expect(own).toMatchObject({ name: "Ohm's law", isByName: true, isRelated: false });
    expect(calculated.every((one) => own?.has(one))).toBe(true);
  });
});
