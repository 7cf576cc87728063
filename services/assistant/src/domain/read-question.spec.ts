import { readQuestion } from './read-question';

describe('what a message asks for', () => {
  it.each([
    ['What is osmosis?', { kind: 'define', subject: 'osmosis' }],
    [
      'Define the price elasticity of demand',
      { kind: 'define', subject: 'price elasticity of demand' },
    ],
    ['what does GDP mean', { kind: 'define', subject: 'GDP' }],
    [
      'What is the difference between osmosis and diffusion?',
      { kind: 'compare', first: 'osmosis', second: 'diffusion' },
    ],
    ['compare a stack with a queue', { kind: 'compare', first: 'stack', second: 'queue' }],
    ['TCP vs UDP?', { kind: 'compare', first: 'TCP', second: 'UDP' }],
    ['Check my understanding', { kind: 'check' }],
    ['Why do prices rise?', { kind: 'reason', subject: 'Why do prices rise?' }],
  ])('%s', (message, expected) => {
    expect(readQuestion(message)).toEqual(expected);
  });

  it.each([
    ['What should I read next about databases?', 'read-next'],
    ['Recommend a book on accounting', 'read-next'],
    ['What do my notes say about kerning?', 'quote'],
    ['How do I reset my password?', 'find'],
  ])('%s', (message, kind) => {
    expect(readQuestion(message).kind).toBe(kind);
  });

  it('is read in near-linear time', () => {
    for (const hostile of ['compare '.repeat(600), 'what is '.repeat(600), 'a vs '.repeat(900)]) {
      expect(readQuestion(hostile).kind).toEqual(expect.any(String));
    }
  });
});
