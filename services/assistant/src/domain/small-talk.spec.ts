import { smallTalkOf } from './small-talk';

describe('small talk', () => {
  it.each([
    ['Hello', 'greeting'],
    ['hi', 'greeting'],
    ['Hey there!', 'greeting'],
    ['Good morning', 'greeting'],
    ['Hello, how are you?', 'greeting'],
    ['how are you doing today', 'greeting'],
    ['What’s up?', 'greeting'],
    ['thanks', 'thanks'],
    ['Thank you so much!', 'thanks'],
    ['ok thank you', 'thanks'],
    ['OK', 'agreement'],
    ['I see', 'agreement'],
    ['bye', 'farewell'],
    ['Good night', 'farewell'],
    ['Who are you?', 'identity'],
    ['help', 'help'],
    ['What can you do?', 'help'],
  ])('is all of %j', (message, kind) => {
    expect(smallTalkOf(message)).toBe(kind);
  });

  it.each([
    'Hello, what is osmosis?',
    'Hi-fi',
    'What is a thank-you note?',
    'How are stocks valued?',
    'Who are the stakeholders of a company?',
    'What are yeasts?',
    'help desk',
    'Test a hypothesis',
    'How do I reach the admins?',
    '42',
    '…',
  ])('is not %j', (message) => {
    expect(smallTalkOf(message)).toBeNull();
  });

  it('is read in near-linear time', () => {
    for (const hostile of ['hi '.repeat(20), 'hello there '.repeat(400), 'ok '.repeat(19) + 'x']) {
      expect([null, 'greeting']).toContain(smallTalkOf(hostile));
    }
  });
});
