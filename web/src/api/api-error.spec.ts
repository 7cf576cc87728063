import { ApiError, messageOf } from './api-error';

const REFUSED = 'It was refused.';

describe('the words for a refusal', () => {
  it("are the server's own, else those of the caller", () => {
    expect(messageOf(new ApiError(409, 'conflict', 'It is there already.'), REFUSED)).toBe(
      'It is there already.',
    );
    expect(messageOf(new ApiError(500, 'unknown', ''), REFUSED)).toBe(REFUSED);
    expect(messageOf(new TypeError('x is undefined'), REFUSED)).toBe(REFUSED);
  });

  it("are never a validator's", () => {
    const raw =
      'Please check what you have entered: currentPassword: Too small: expected string to have >=1 characters.';
    expect(messageOf(new ApiError(400, 'invalid_input', raw, ['currentPassword']), REFUSED)).toBe(
      'Please check what you have entered.',
    );
  });

  it('stay where a field was refused in words for people', () => {
    const words = 'Passwords do not match.';
    const refusal = new ApiError(400, 'invalid_input', words, ['confirmPassword']);
    expect(messageOf(refusal, REFUSED)).toBe(words);
  });

  it('name whom to ask about a suspension', () => {
    const refusal = new ApiError(403, 'suspended', 'Your account is suspended until tomorrow.');
    expect(messageOf(refusal, REFUSED)).toMatch(/^Your account.*student services office/);
  });
});
