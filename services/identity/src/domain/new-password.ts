import { TEXTS } from '@portal/contracts';
import type { Decided } from './decided';
import { passwordProblem } from './password-rules';
import { nameFromEmail } from './person-name';
import type { University } from './registration';

/** Returns a valid new password, or the reason against it. */
export function checkNewPassword(
  typed: { password: string; confirmPassword: string },
  email: string,
  university: University,
): Decided<string> {
  const { password, confirmPassword } = typed;
  if (password !== confirmPassword) return wrong('confirmPassword', TEXTS.passwordsDiffer);
  const problem = passwordProblem(password, [
    nameFromEmail(email, university.product),
    email,
    university.product,
  ]);
  return problem ? wrong('password', problem) : { value: password };
}

function wrong(field: string, message: string): Decided<never> {
  return { refusal: { code: 'invalid_input', message, fields: { [field]: message } } };
}
