import fc from 'fast-check';
import { questionKey } from './question-key';

const SOURCE = 'Osmosis is the movement of water across a membrane; it needs no energy.';
const cloze = {
  question: 'Complete the sentence: "____ is the movement of water across a membrane."',
  answer: 'Osmosis',
  source: SOURCE,
};
const bank = { question: 'What moves across a membrane?', answer: 'Water', source: null };
const key = (over: Partial<typeof cloze>) => questionKey({ ...cloze, ...over });

describe('questions count as the same', () => {
  it('that ask for one answer to one sentence in several ways', () => {
    const definition = 'Which term matches this description: "the movement of water"?';
    expect(key({ question: definition })).toBe(questionKey(cloze));
    expect(key({ question: 'Which of these is named in the list?' })).toBe(questionKey(cloze));
  });

  it.each([
    ['casing', 'OSMOSIS IS the movement of Water across a membrane; it needs no energy.'],
    ['blanks', ' Osmosis  is the\nmovement of water across a mem brane; it needs no\u00a0energy.'],
    ['punctuation', 'Osmosis is the movement of water, across a membrane – it needs no energy!'],
    ['quotes', '“Osmosis” is the ‘movement’ of `water´ across a "membrane"; it needs no energy.'],
    ['form', 'Osmosis is the movement of ｗａｔｅｒ across a membrane; it needs no energy.'],
    [
      'what cannot be seen',
      'Osm\u200bosis is the move\u00adment of water across a membrane; it needs no energy.',
    ],
  ])('but for %s of their sentence', (_, source) => {
    expect(key({ source })).toBe(questionKey(cloze));
  });

  it('but for casing and quotes of their answer', () => {
    expect(key({ answer: '“osmosis”.' })).toBe(questionKey(cloze));
  });

  it('that rest on one sentence, where any answer counts', () => {
    const whichever = { answer: null, source: SOURCE };
    const one = questionKey({ question: 'What is osmosis?', ...whichever });
    expect(questionKey({ question: 'Which movement needs no energy?', ...whichever })).toBe(one);
    expect(questionKey({ question: '?', answer: null, source: 'Another sentence.' })).not.toBe(one);
  });

  it('with the same words where there is no text', () => {
    const again = { ...bank, question: 'what moves  across a membrane', answer: 'WATER' };
    expect(questionKey(again)).toBe(questionKey(bank));
  });
});

describe('questions count as others', () => {
  it('that ask for another answer to the sentence, or for the answer to another sentence', () => {
    expect(key({ answer: 'Water' })).not.toBe(questionKey(cloze));
    expect(key({ source: 'Osmosis needs no energy.' })).not.toBe(questionKey(cloze));
  });

  it.each([
    ['1.5', '15'],
    ['1,000', '1.000'],
    ['C++', 'C'],
    ['£5', '$5'],
    ['résumé', 'resume'],
  ])('whose answers are %s and %s', (one, other) => {
    expect(key({ answer: one })).not.toBe(key({ answer: other }));
  });

  it('without a text, in other words or with another answer', () => {
    expect(questionKey({ ...bank, answer: 'Salt' })).not.toBe(questionKey(bank));
    expect(questionKey({ ...bank, question: 'What is wet?' })).not.toBe(questionKey(bank));
    expect(questionKey({ ...bank, source: bank.question })).not.toBe(questionKey(bank));
  });
});

it('has one length, whatever is asked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (source, answer) => {
      expect(key({ source, answer })).toMatch(/^[\w-]{43}$/);
    }),
  );
});
