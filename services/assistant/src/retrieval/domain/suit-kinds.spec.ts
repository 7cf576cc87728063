import { readQuestion } from '../../domain/read-question';
import { suitKinds } from './suit-kinds';

const bestFor = (message: string) => {
  const suits = Object.entries(suitKinds(message, readQuestion(message)));
  return suits.sort(([, one], [, other]) => other - one)[0]?.[0];
};

describe('the kind of passage that suits a question', () => {
  it.each([
    ['How do I reset my password?', 'help'],
    ['What can I buy with XP?', 'help'],
    ['What do my notes say about ventilation?', 'own'],
    ['Is night air bad according to my notes?', 'own'],
    ['Which books on statistics should I read?', 'book'],
  ])('%s: %s', (message, kind) => {
    expect(bestFor(message)).toBe(kind);
  });

  it('is none of the portal’s help where nothing is said of it', () => {
    const { help, concept } = suitKinds('What is osmosis?', readQuestion('What is osmosis?'));
    expect(help).toBeLessThan(concept);
  });
});
