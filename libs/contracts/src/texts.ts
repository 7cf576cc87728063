/**
 * The specification's texts that server and web app share, verbatim. The caller fills in
 * `{product}`.
 */
export const TEXTS = {
  registrationFailed: 'Registration failed',
  verificationSent: 'Verification code sent. Check your email.',
  acceptTerms: 'You must accept Terms and Privacy.',
  useUniversityEmail: 'Please use your {product} email.',
  passwordsDiffer: 'Passwords do not match.',
  chooseDepartment: 'Please select a valid department.',
  invalidCode: 'Invalid code',
  verified: 'Verified!',
  unableToResend: 'Unable to resend yet',
  codeResent: 'Code resent',
  wrongCredentials: 'Incorrect email or password.',
  adminLoginFailed: 'Admin login failed.',
  tokenMissing: 'Token not returned from server',
  adminTokenMissing: 'Admin token not returned',
  resetUnavailable: 'Please contact support to reset password in this demo.',
  googleUnavailable: 'Google login not wired in this snippet.',
  googleFailed: 'Google login failed.',
  topicsOrFile: 'Please enter topics or upload a file.',
  generationFailed: 'Failed to generate questions.',
  generationStopped: 'Generation stopped.',
  notEnoughXpForJob: 'Not enough XP. You need {cost} XP to apply for this role.',
  jobApplied: 'Applied — {n} XP deducted.',
  addXpFailed: '⚠ Failed to add XP, please try again.',
} as const;

/** Fills `{product}` in a text. */
export function withProduct(text: string, product: string): string {
  return text.replaceAll('{product}', product);
}
