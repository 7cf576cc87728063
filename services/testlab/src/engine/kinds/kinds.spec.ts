import { readFileSync } from 'node:fs';
import path from 'node:path';
import { generateFromText } from '../generate-from-text';
import { learnText } from '../knowledge/learn-text';
import type { Question } from '../question';
import { createRandom } from '../seeded-random';
import { prepareText } from '../text/prepare-text';
import { gapQuestions } from './gap-questions';
import { materialOf } from './material';

const PADDING =
  'Enzymes are proteins that speed up reactions in the cell. Hormones are messengers that travel in the blood of the body. The kidney removes urea from the blood of the body. The liver stores glucose for the muscles of the body. The skin protects the tissues from the water of the outside world. The heart pumps blood through the vessels of the body. ';

function ask(text: string): Question[] {
  return generateFromText(PADDING + text, 50, { seed: 5 });
}

function found(questions: readonly Question[], pattern: RegExp): Question[] {
  return questions.filter(({ question }) => pattern.test(question));
}

function answerOf({ choices, answerIndex }: Question): string {
  return choices[answerIndex] ?? '';
}

describe('the kinds of questions', () => {
  const CLAUSES =
    'The heart beats faster because the muscles need more oxygen. The skin turns red because the vessels widen under the surface. The rate of breathing rises because the blood carries more carbon dioxide. The mouth becomes dry because the glands release less saliva. If the kidneys fail, the level of urea in the blood rises quickly. If the liver fails, the level of glucose in the blood falls quickly. If the heart fails, the pressure of the blood sinks slowly. If the lungs fail, the breathing of the patient becomes shallow.';

  it('ask for the reason that the text gives, beside reasons of other things', () => {
    const reasons = found(ask(CLAUSES), /^What reason does the text give/);
    expect(reasons.length).toBeGreaterThan(0);
    for (const question of reasons) {
      expect(question.source).toContain('because');
      expect(question.source?.toLowerCase()).toContain(answerOf(question).toLowerCase());
    }
  });

  it('ask what happens under a condition', () => {
    const conditions = found(ask(CLAUSES), /what happens if/);
    expect(conditions.length).toBeGreaterThan(0);
    for (const question of conditions) expect(question.source).toMatch(/^If /);
  });

  it('ask for definitions both ways', () => {
    const text =
      'Osmosis is the diffusion of water across a membrane. Apoptosis is the planned death of a damaged cell. Mitosis is the division of a nucleus into two equal ones. Phagocytosis is the uptake of solid particles by a cell. Haemolysis is the bursting of red cells in pure water.';
    const questions = found(ask(text), /^Which term|what is (?:meant by )?/);
    expect(questions.length).toBeGreaterThan(1);
  });

  it('ask which label of a list fits what is said of it', () => {
    const text =
      '\n\nLevels of Prevention\n\n- Primary prevention: Stops a disease before it begins in healthy people\n- Screening: Finds those at risk who do not feel that they are ill\n- Rehabilitation: Restores what can be restored of lost abilities\n- Palliation: Eases the pain of those who cannot be cured\n';
    const questions = found(ask(text), /explain.* as follows|What does the text say of/);
    expect(questions.length).toBeGreaterThan(0);
    for (const { choices } of questions) expect(choices).toHaveLength(4);
  });

  it('ask which step comes next', () => {
    const steps = [
      'Wash the hands',
      'Greet the patient',
      'Check the name band',
      'Explain the procedure',
      'Measure the pulse',
      'Write down the result',
    ];
    const list = steps.map((step, at) => `${at + 1}. ${step}`).join('\n');
    const [question] = found(ask(`\n\nTaking a Pulse\n\n${list}\n`), /comes directly after/);
    const step = /after "(.+)"/.exec(question?.question ?? '')?.[1] ?? '';
    expect(question && answerOf(question)).toBe(steps[steps.indexOf(step) + 1]);
  });

  it('turn duties and directions round in the statements beside the one that the text supports', () => {
    const text =
      'Nurses must wash their hands before every procedure. Employers shall keep the records of their staff for ten years. Regular exercise strengthens the muscles of the heart. Smoking raises the pressure of the blood in the vessels. Patients should drink water after the operation.';
    const statements = found(ask(text), /^Which of these statements/);
    expect(statements.length).toBeGreaterThan(0);
    for (const { choices, answerIndex } of statements) {
      const whole = PADDING + text;
      choices.forEach((choice, at) => {
        expect(whole.includes(choice)).toBe(at === answerIndex);
      });
    }
  });

  it('ask for the one statement that contradicts the text, and put in no "not" that tells it', () => {
    const text =
      'Passive transport is the movement of substances without energy. Active transport is the movement of substances with energy from the cell. Animal cells do not have a wall of cellulose. Plant cells have a wall of cellulose and chloroplasts. Ribosomes are small particles that assemble proteins in the cytoplasm. Mitochondria are the organelles that release energy from glucose. Lysosomes are vesicles that contain digestive enzymes. Osmosis is the diffusion of water across a membrane.';
    const contradictions = found(ask(text), /contradicts the text/);
    expect(contradictions.length).toBeGreaterThan(0);
    for (const question of contradictions) {
      const { choices, answerIndex } = question;
      choices.forEach((choice, at) => {
        expect((PADDING + text).includes(choice)).toBe(at !== answerIndex);
      });
      const denied = choices.filter((choice) => /\b(?:not|cannot|without)\b/.test(choice));
      if (denied.includes(answerOf(question))) expect(denied.length).toBeGreaterThan(1);
    }
  });

  const BIOLOGY = readFileSync(
    path.join(__dirname, '../../../test-texts/biology-cell-transport.txt'),
    'utf8',
  ).replace(/\s+/g, ' ');

  it('ask which thing of a kind does what the text says of one of them', () => {
    const deeds = found(ask(BIOLOGY), /^According to the text, which of these/);
    expect(deeds.length).toBeGreaterThan(1);
    for (const question of deeds) {
      const [, said = ''] = /which of these (.+)\?$/.exec(question.question) ?? [];
      expect(question.source?.toLowerCase()).toContain(
        `${answerOf(question)} ${said}`.toLowerCase(),
      );
    }
  });

  it('ask which term completes a statement of the text', () => {
    const material = materialOf(learnText(prepareText(BIOLOGY)), createRandom(5));
    const gaps = gapQuestions(material);
    expect(gaps.length).toBeGreaterThan(0);
    for (const { question, answer, distractors, source } of gaps) {
      const [, before = ''] = /text: "(.+)_____"\?$/.exec(question) ?? [];
      expect(source.toLowerCase()).toBe(`${before}${answer}.`.toLowerCase());
      expect(new Set([answer, ...distractors]).size).toBe(4);
    }
  });

  it('show the same four choices twice at most', () => {
    const kinds = ['formal', 'informal', 'positive', 'negative'];
    const said = [
      'penalties that a court or an office has written down',
      'penalties that friends and neighbours show by their looks',
      'rewards given for conduct that keeps to the norms',
      'losses suffered for conduct that breaks the norms',
    ];
    const text = kinds.map((kind, at) => `${kind} sanctions: ${said[at] ?? ''}`).join('\n\n');
    const shown = ask(`\n\n${text}\n`).map(({ choices }) => [...choices].sort().join());
    expect(shown.some((one) => one.includes('sanctions'))).toBe(true);
    for (const one of shown)
      expect(shown.filter((other) => other === one).length).toBeLessThanOrEqual(2);
  });

  it('ask for no numbers, years or names', () => {
    const text =
      'In 1953 about 42 percent of the people lived in towns. Ada Obi published the report in 1961. The company sold 300 machines in 1999. The city had 4,000 houses in 1850.';
    expect(ask(text).filter(({ source }) => /\d/.test(source ?? ''))).toEqual([]);
  });
});
