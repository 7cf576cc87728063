import { departmentSchema, TEXTS, withProduct, type Department } from '@portal/contracts';
import type { Decided, Refusal } from './decided';
import { universityEmail } from './email-address';
import { passwordProblem } from './password-rules';
import { nameFromEmail } from './person-name';
import { checkName } from './profile-edit';

/** The registration form as received. */
export interface RegistrationForm {
  email: string;
  password: string;
  confirmPassword: string;
  department: string;
  acceptedTerms: boolean;
  name?: string | undefined;
}

/** A valid form, from which a pending registration is created. */
export interface CheckedRegistration {
  email: string;
  name: string;
  department: Department;
  password: string;
}

/** The university that runs the portal. */
export interface University {
  product: string;
  emailDomains: readonly string[];
}

/** Refuses the first invalid field, in the specification's order and wording. */
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
  const name = givenName(form.name, university.product);
  if (name && 'refusal' in name) return name;
  const ownName = name?.value ?? nameFromEmail(email, university.product);
  const problem = passwordProblem(form.password, [ownName, email, university.product]);
  if (problem) return wrong('password', problem);
  return { value: { email, name: ownName, department: department.data, password: form.password } };
}

/** Returns the given name; a blank one is undefined, and the address yields the name then. */
function givenName(given = '', product: string): Decided<string> | undefined {
  return given.trim() ? checkName(given, product) : undefined;
}

/** Returns the account's address if it belongs to the university. */
export function checkAddress(typed: string, university: University): Decided<string> {
  const email = universityEmail(typed, university.emailDomains);
  if (email) return { value: email };
  return wrong('email', withProduct(TEXTS.useUniversityEmail, university.product));
}

function wrong(field: string, message: string): { refusal: Refusal } {
  return { refusal: { code: 'invalid_input', message, fields: { [field]: message } } };
}
