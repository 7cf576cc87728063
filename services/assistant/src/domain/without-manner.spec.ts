import { withoutManner } from './without-manner';

describe('a question without the manner in which to answer', () => {
  it.each([
    ['Explain photosynthesis step by step in simple words', 'Explain photosynthesis'],
    ['What is osmosis, in short?', 'What is osmosis?'],
    ['In simple terms, what is osmosis?', 'what is osmosis?'],
  ])('%j is %j', (question, bare) => {
    expect(withoutManner(question)).toBe(bare);
  });

  it.each([
    'What is defence in depth?',
    'What is stored in short-term memory?',
    'What happens in brief therapy?',
    'What is a simply supported beam?',
  ])('%j stays as it is', (question) => {
    expect(withoutManner(question)).toBe(question);
  });
});
