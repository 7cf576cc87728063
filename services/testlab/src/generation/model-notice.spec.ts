import { modelNotice } from './model-notice';

describe('what is said of a model', () => {
  it('is nothing where it made what was wanted of a file, or was not asked', () => {
    expect(modelNotice(null, 5)).toBeNull();
    expect(modelNotice({ made: 5, trouble: null, isOnTopics: false }, 5)).toBeNull();
    expect(modelNotice({ made: 0, trouble: null, isOnTopics: true }, 5)).toBeNull();
  });

  it.each([
    [0, 5, 'The model that makes questions did not answer: the portal itself made the test.'],
    [2, 5, 'The model that makes questions did not answer: the portal itself made the others.'],
    [2, 2, 'The model that makes questions did not answer.'],
  ])('names why the portal made questions itself: %s of %s', (made, all, words) => {
    expect(modelNotice({ made, trouble: 'unavailable', isOnTopics: false }, all)).toBe(words);
  });

  it('is that no text grounds what it made on topics', () => {
    const share = { trouble: null, isOnTopics: true };
    expect(modelNotice({ ...share, made: 1 }, 5)).toBe(
      '1 question was made by a model, without a text to check it by.',
    );
    expect(modelNotice({ ...share, made: 3, trouble: 'broken' }, 5)).toBe(
      '3 questions were made by a model, without a text to check them by.',
    );
    expect(modelNotice({ ...share, made: 0, trouble: 'limited' }, 5)).toBe(
      'The model that makes questions is too busy just now.',
    );
  });
});
