import { echoesQuestion } from './echoes-question';

function echoes(question: string, answer: string, wrong: string[]): boolean {
  const choices = [...wrong, answer];
  return echoesQuestion({ question, choices, answerIndex: 3, explanation: '', source: null });
}

describe('a right choice', () => {
  it.each([
    [
      'For what do online marketers use page views as a metric?',
      'To gauge the success of their website pages',
      ['To limit what they bid on keywords', 'To identify fraudulent ads', 'To pay affiliates'],
    ],
    [
      'What does measuring the click-through rate of an advertisement indicate?',
      'How successful it is in attracting users to click',
      ['How satisfied its buyers are', 'How expensive it is', 'How quickly its page loads'],
    ],
  ])('echoes the question (%s) that it alone shares a word with', (question, answer, wrong) => {
    expect(echoes(question, answer, wrong)).toBe(true);
  });

  it.each([
    [
      'What does the click-through rate of an ad measure?',
      'The share of people who click on it',
      ['The price of each click on it', 'The number of pages with it', 'The time it is seen'],
    ],
    [
      'Why is a local clone of a repository quick?',
      'It uses hardlinks',
      ['It is signed', 'It is compressed', 'It leaves out the history'],
    ],
  ])('echoes none (%s) where a wrong one shares as much', (question, answer, wrong) => {
    expect(echoes(question, answer, wrong)).toBe(false);
  });
});
