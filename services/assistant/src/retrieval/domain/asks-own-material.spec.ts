import { asksOwnMaterial } from './asks-own-material';

describe('a question for the own material', () => {
  it.each([
    "What does Nagle's algorithm do according to my notes?",
    'How do I balance a ledger according to my lecture notes?',
    'What do my notes say about kerning?',
    'What is sexual selection in my text?',
    'Summarise my file',
    'What is osmosis in the lecture notes?',
    'Explain the second law from the slides I uploaded',
    'does my uploaded material mention osmosis?',
  ])('is %j', (message) => expect(asksOwnMaterial(message)).toBe(true));

  it.each([
    'Can I turn my lecture notes into a quiz?',
    'Why did I get only three questions from my file?',
    'How do I make a test from my notes?',
    'Where are my files?',
    'Who can see my notes?',
    'What is a text file?',
    'What is a promissory note?',
    'What is osmosis?',
  ])('is not %j', (message) => expect(asksOwnMaterial(message)).toBe(false));

  it('is read in near-linear time', () => {
    expect(asksOwnMaterial(`from my ${'own uploaded '.repeat(400)}`)).toBe(false);
  });
});
