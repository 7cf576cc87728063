import { departmentSchema, TEXTS, withProduct, type Department } from '@portal/contracts';
import type { Decided, Refusal } from './decided';
import { universityEmail } from './email-address';
import { passwordProblem } from './password-rules';
import { nameFromEmail, tidyName } from './person-name';
import { nameProblem } from './plain-name';

/** The form as it came in. */
export interface RegistrationForm {
  email: string;
  password: string;
  confirmPassword: string;
  department: string;
  acceptedTerms: boolean;
  name?: string | undefined;
}

/** A form that may become a pending registration. */
export interface CheckedRegistration {
  email: string;
  name: string;
  department: Department;
  password: string;
}

/** Whose portal it is. */
export interface University {
  product: string;
  emailDomains: readonly string[];
}

/** Refuses the first thing that is wrong, in the specification's order and words. */
export function checkRegistration(
  form: RegistrationForm,
  university: University,
): Decided<CheckedRegistration> {
  if (!form.acceptedTerms) return wrong('acceptedTerms', TEXTS.acceptTerms);
  const address = checkAddress(form.email, university);
  if ('refusal' in address) return address;
  const email = address.value;
  if (form.password !== form.confirmPassword)
    return wrong('confirmPassword', TEXTS.passwordsDiffer);
  const department = departmentSchema.safeParse(form.department);
  if (!department.success) return wrong('department', TEXTS.chooseDepartment);
  if (!form.password) return wrong('password', 'All fields are required.');
  const unfit = nameProblem(form.name ?? '', university.product);
  if (unfit) return wrong('name', unfit);
  const name = tidyName(form.name) ?? nameFromEmail(email, university.product);
  const problem = passwordProblem(form.password, [name, email, university.product]);
  if (problem) return wrong('password', problem);
  return { value: { email, name, department: department.data, password: form.password } };
}

/** The account's address, as far as it is one of the university's. */
export function checkAddress(typed: string, university: University): Decided<string> {
  const email = universityEmail(typed, university.emailDomains);
  if (email) return { value: email };
  return wrong('email', withProduct(TEXTS.useUniversityEmail, university.product));
}

function wrong(field: string, message: string): { refusal: Refusal } {
  return { refusal: { code: 'invalid_input', message, fields: { [field]: message } } };
}
