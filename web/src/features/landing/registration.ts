import { asciiDomain, departmentSchema, emailSchema, PASSWORD_MIN } from '@portal/contracts';
import { emptyFields, type FieldFaults } from '../../api/form-fault';
import { t } from '../../texts/texts';

/** Messages for empty fields. */
const MISSING = {
  email: 'access.emailMissing',
  password: 'access.passwordMissing',
  confirmPassword: 'access.confirmMissing',
} as const;

/** Fields of the registration form. */
export interface Registration {
  email: string;
  password: string;
  confirmPassword: string;
  department: string;
  acceptedTerms: boolean;
}

/**
 * Returns the faults of a registration by field, in the specification's wording if there is one;
 * empty if valid. The server validates again.
 */
export function faultsOf(
  registration: Registration,
  site: { emailDomains: string[]; productName: string },
): FieldFaults {
  const { email, password, confirmPassword, department, acceptedTerms } = registration;
  const faults: Record<string, string> = {};
  const empty = emptyFields({ email, password, confirmPassword });
  for (const [name, words] of Object.entries(MISSING)) {
    if (empty.includes(name)) faults[name] = t(words);
  }
  const domain = emailSchema.safeParse(email).data?.split('@')[1] ?? '';
  if (!site.emailDomains.map(asciiDomain).includes(domain))
    faults['email'] ??= t('access.useEmail', { product: site.productName });
  if ([...password.trim()].length < PASSWORD_MIN) faults['password'] ??= t('access.short');
  if (password.trim() !== confirmPassword.trim())
    faults['confirmPassword'] ??= t('access.passwordsDiffer');
  if (!departmentSchema.safeParse(department).success)
    faults['department'] = t('access.chooseDepartment');
  if (!acceptedTerms) faults['acceptedTerms'] = t('access.mustAccept');
  return faults;
}
