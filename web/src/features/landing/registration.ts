import { departmentSchema, emailSchema } from '@portal/contracts';
import { t } from '../../texts/texts';

/** What the form of a registration holds. */
export interface Registration {
  email: string;
  password: string;
  confirmPassword: string;
  department: string;
  acceptedTerms: boolean;
}

/**
 * The first thing that is wrong with a registration, in the specification's words; null where
 * nothing is. The server decides again.
 */
export function faultOf(
  registration: Registration,
  site: { emailDomains: string[]; productName: string },
): string | null {
  const { email, password, confirmPassword, department, acceptedTerms } = registration;
  if (!acceptedTerms) return t('access.mustAccept');
  if (!email.trim() || !password.trim() || !confirmPassword.trim()) return t('access.allRequired');
  const address = emailSchema.safeParse(email);
  const domain = address.data?.split('@')[1] ?? '';
  if (!site.emailDomains.includes(domain))
    return t('access.useEmail', { product: site.productName });
  if (password.trim() !== confirmPassword.trim()) return t('access.passwordsDiffer');
  if (!departmentSchema.safeParse(department).success) return t('access.chooseDepartment');
  return null;
}
