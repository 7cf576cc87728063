import type { Question } from './question';
import { keepValid, validateQuestion } from './validate-question';

const GOOD: Question = {
  question: 'Which organelle releases energy from glucose?',
  choices: ['Ribosome', 'Mitochondrion', 'Lysosome', 'Vacuole'],
  answerIndex: 1,
  explanation: 'Aerobic respiration takes place in the mitochondrion.',
  source: 'Aerobic respiration in the mitochondrion releases energy from glucose.',
};

describe('validateQuestion', () => {
  it('accepts a good question', () => {
    expect(validateQuestion(GOOD)).toEqual([]);
  });

  it('passes one whose explanation ends with a quotation in a quotation', () => {
    const explanation = `Your text says: "He called it 'the best of all.'"`;
    expect(validateQuestion({ ...GOOD, explanation })).toEqual([]);
  });

  it('accepts a statement with a blank', () => {
    expect(
      validateQuestion({ ...GOOD, question: 'Energy is released from glucose in the _____.' }),
    ).toEqual([]);
  });

  it.each<[string, Partial<Question>]>([
    ['too-few-choices', { choices: ['Ribosome', 'Mitochondrion'] }],
    ['no-right-choice', { answerIndex: 4 }],
    ['no-right-choice', { answerIndex: 0.5 }],
    ['choices-not-distinct', { choices: ['Ribosome', 'Mitochondrion', 'ribosome.', 'Vacuole'] }],
    ['choices-of-different-kinds', { choices: ['1945', 'Mitochondrion', 'Lysosome', 'Vacuole'] }],
    ['choices-of-different-kinds', { choices: ['12', '40%', '41', '42'] }],
    [
      'choices-of-different-case',
      { choices: ['ribosome', 'Mitochondrion', 'lysosome', 'vacuole'] },
    ],
    [
      'choices-differ-in-full-stop',
      { choices: ['Ribosome', 'Mitochondrion.', 'Lysosome', 'Vacuole'] },
    ],
    [
      'answer-stands-out-by-length',
      {
        choices: [
          'Ribosome',
          'The mitochondrion with its two membranes and its own deoxyribonucleic acid',
          'Lysosome',
          'Vacuole',
        ],
      },
    ],
    ['nonsense-choice', { choices: ['N/A', 'Mitochondrion', 'Lysosome', 'Vacuole'] }],
    [
      'catch-all-choice',
      { choices: ['Ribosome', 'Mitochondrion', 'Lysosome', 'All of the above'] },
    ],
    [
      'choice-has-leftovers-of-layout',
      { choices: ['• Ribosome', 'Mitochondrion', 'Lysosome', 'Vacuole'] },
    ],
    [
      'answer-given-away-in-the-question',
      { question: 'What does the mitochondrion, a part of the cell, do?' },
    ],
    [
      'answer-given-away-in-the-question',
      { question: 'Which organelles are the mitochondrions of cells?' },
    ],
    [
      'question-does-not-start-as-a-sentence',
      { question: 'which organelle releases energy from glucose?' },
    ],
    [
      'question-does-not-end-as-one',
      { question: 'The organelle that releases energy from glucose' },
    ],
    [
      'question-starts-with-a-dangling-pronoun',
      { question: 'It releases energy from which sugar of the blood?' },
    ],
    [
      'question-has-unbalanced-quotes-or-brackets',
      { question: 'Which organelle "releases energy from glucose?' },
    ],
    [
      'question-has-leftovers-of-layout',
      { question: 'Which  organelle releases energy from glucose?' },
    ],
    ['question-too-short', { question: 'Why is it?' }],
    ['explanation-not-whole', { explanation: 'Because' }],
  ])('names "%s" as a reason to refuse', (reason, change) => {
    expect(validateQuestion({ ...GOOD, ...change })).toContain(reason);
  });

  it('refuses a description that only the answer shares its main word with', () => {
    const question = {
      ...GOOD,
      question: 'Which term matches this description: "a network that connects sites"?',
      choices: ['Firewall', 'Wide area network', 'Latency', 'Throughput'],
    };
    expect(validateQuestion(question)).toEqual(['answer-given-away-in-the-question']);
    const choices = ['Firewall network', 'Wide area network', 'Mesh network', 'Local network'];
    expect(validateQuestion({ ...question, choices })).toEqual([]);
  });

  it('asks for a source in the text, also where the text wraps it', () => {
    const sourceText =
      'Intro. Aerobic respiration in the mito-\nchondrion releases   energy from glucose. More.';
    expect(validateQuestion(GOOD, { sourceText })).toEqual([]);
    expect(validateQuestion({ ...GOOD, source: null }, { sourceText })).toEqual(['no-source']);
    expect(
      validateQuestion(
        { ...GOOD, source: 'Kings rule lands far beyond our hills.' },
        { sourceText },
      ),
    ).toEqual(['source-not-in-the-text']);
  });
});

describe('keepValid', () => {
  it('drops bad questions and all but the first of near-duplicates', () => {
    const again = {
      ...GOOD,
      question: 'Which organelle is releasing the energy from glucose?',
      source: null,
    };
    const other = {
      ...GOOD,
      question: 'Which organelle assembles proteins?',
      choices: ['Ribosome', 'Mitochondrion', 'Nucleolus', 'Vacuole'],
      answerIndex: 0,
      source: null,
    };
    expect(keepValid([{ ...GOOD, answerIndex: 9 }, GOOD, again, other])).toEqual([GOOD, other]);
  });

  it('drops a question with the choices of another: the answer of one rules it out in the other', () => {
    const other = { ...GOOD, question: 'Which organelle assembles proteins?', source: null };
    const sameChoices = { ...other, choices: GOOD.choices.toReversed(), answerIndex: 3 };
    expect(keepValid([GOOD, sameChoices])).toEqual([GOOD]);
  });
});
