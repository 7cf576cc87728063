import { askingSentences, questionsIn } from './questions-in';

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

  it.each([
    'What is osmosis? I have an exam tomorrow.',
    'I have an exam tomorrow! What is osmosis?',
    'What is osmosis? Please answer in simple words.',
    'What is osmosis? Could you please answer in short sentences?',
    'What is osmosis? Can you give me an example?',
    'What is osmosis? Explain it to me in simple words.',
    'What is osmosis? Explain briefly.',
    'Write a summary of this! Use short sentences.',
    'Is osmosis the same as diffusion? My teacher says no.',
    'What is osmosis? Thanks in advance!',
    'What is osmosis? Thank you!',
    'What is osmosis? When I asked my teacher, he laughed.',
    'What is osmosis? Which is why I ask.',
    'What is osmosis? Right?',
    'Please can you help me with this? What is osmosis?',
    'Explain osmosis! Use short sentences! Give two examples! Add a table!',
    'Explain osmosis. Use short sentences. Give two examples.',
    'Why does 5! equal 120?',
    'Can you explain what osmosis is and how it works with an example?',
    'Can you explain osmosis and how it works?',
    'I want to know what osmosis is and how it works.',
    'What is the role of osmosis in plants and how does it work?',
    'What is osmosis and why is it important to drink water?',
    'What is osmosis? Why is that?',
    'What is a cell and how do they divide?',
  ])('is the whole message of %j', (message) => {
    expect(questionsIn(message)).toEqual([message]);
  });

  it.each([
    [
      'Hi! What is osmosis? What is diffusion? I have an exam tomorrow.',
      ['What is osmosis?', 'What is diffusion? I have an exam tomorrow.'],
    ],
    [
      'I have an exam! What is osmosis? What is diffusion? Thank you!',
      ['I have an exam! What is osmosis?', 'What is diffusion?'],
    ],
    [
      'Define osmosis! Explain diffusion! Use simple words! Give one example!',
      ['Define osmosis!', 'Explain diffusion! Use simple words! Give one example!'],
    ],
    [
      'What is osmosis? My teacher has a cell. How does it work? What is diffusion?',
      ['What is osmosis? My teacher has a cell. How does it work?', 'What is diffusion?'],
    ],
    [
      'what is osmosis? can you tell me what diffusion is? i need it for school',
      ['What is osmosis?', 'Can you tell me what diffusion is? i need it for school'],
    ],
    [
      'I am lost! What is a cell and how does it divide?',
      ['I am lost! What is a cell?', 'How does a cell divide?'],
    ],
    ['What are enzymes and what is their role?', ['What are enzymes?', "What is enzymes' role?"]],
    ['What is a cell and how does it divide.', ['What is a cell?', 'How does a cell divide?']],
    [
      'What is osmosis? How do I upload a file? How do I delete it?',
      ['What is osmosis?', 'How do I upload a file?', 'How do I delete it?'],
    ],
    ['What is USD$& and how does it work?', ['What is USD$&?', 'How does USD$& work?']],
    ['What is USD$& and what are its uses?', ['What is USD$&?', "What are USD$&'s uses?"]],
  ])('of %j have what is said beside them, and their own subjects', (message, parts) => {
    expect(questionsIn(message)).toEqual(parts);
  });

  it('is read in near-linear time', () => {
    for (const hostile of [
      'and what '.repeat(40),
      '? '.repeat(190),
      'a , and '.repeat(49),
      'can you please '.repeat(26),
      'explain it to me '.repeat(23),
    ])
      expect(questionsIn(hostile).length).toBeLessThan(100);
  });
});

describe('the sentences that ask', () => {
  it.each([
    ['What is osmosis? I have an exam tomorrow.', 'What is osmosis?'],
    ['I have an exam. What is osmosis? Please answer in simple words!', 'What is osmosis?'],
    ['Thanks! Define osmosis. Use short sentences.', 'Define osmosis.'],
    ['Write a summary of this! Use short sentences.', null],
    ['Why does it rain?', null],
  ])('of %j are %j', (message, asking) => {
    expect(askingSentences(message)).toBe(asking ?? message);
  });
});
