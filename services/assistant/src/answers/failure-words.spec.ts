import { failureWords } from './failure-words';

describe('why an answer did not come', () => {
  it('is that the portal is busy, where a connection to the database was waited for in vain', () => {
    const busy = new Error('timeout exceeded when trying to connect');
    expect(failureWords(busy)).toBe('The portal is busy just now. Please try again.');
  });

  it('is a fault of the portal, where nothing else is known', () => {
    expect(failureWords(new TypeError('x'))).toMatch(/^Something went wrong on our side/);
  });
});
