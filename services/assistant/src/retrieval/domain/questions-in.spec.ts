import { questionsIn } from './questions-in';

describe('the questions of a message', () => {
  it.each([
    [
      'What is osmosis and how does diffusion differ?',
      ['What is osmosis?', 'How does diffusion differ from osmosis?'],
    ],
    [
      'What is osmosis, and how is it different from diffusion?',
      ['What is osmosis?', 'How is osmosis different from diffusion?'],
    ],
    ['What is inflation? What is deflation?', ['What is inflation?', 'What is deflation?']],
    ['Define entropy and explain why it grows', ['Define entropy', 'Explain why entropy grows']],
    [
      'How do I upload a file and how do I delete it?',
      ['How do I upload a file?', 'How do I delete it?'],
    ],
    [
      'Hello! What is osmosis? And what are its uses?',
      ['What is osmosis?', "What are osmosis's uses?"],
    ],
  ])('%s', (message, parts) => {
    expect(questionsIn(message)).toEqual(parts);
  });

  it.each([
    'What is osmosis?',
    'What is the difference between osmosis and diffusion?',
    'Explain how and why prices rise',
    'What is research and development?',
    'Solve it and explain why',
    'Compare supply and demand',
    'Thanks! What is osmosis?',
    'Tell me when and where the exam is',
    `${'A long text. '.repeat(40)} What is it? What is that?`,
  ])('is one of %j', (message) => {
    expect(questionsIn(message)).toHaveLength(1);
  });

  it('is read in near-linear time', () => {
    for (const hostile of ['and what '.repeat(40), '? '.repeat(190), 'a , and '.repeat(49)])
      expect(questionsIn(hostile).length).toBeLessThan(100);
  });
});
