import { asciiDomain, departmentSchema, emailSchema } from '@portal/contracts';
import { emptyFields, type Fault } from '../../api/form-fault';
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
 * The first thing that is wrong with a registration, in the specification's words and in the order
 * of the fields; null where nothing is. The server decides again.
 */
export function faultOf(
  registration: Registration,
  site: { emailDomains: string[]; productName: string },
): Fault | null {
  const { email, password, confirmPassword, department, acceptedTerms } = registration;
  const empty = emptyFields({ email, password, confirmPassword });
  if (empty.length > 0) return { text: t('access.allRequired'), fields: empty };
  const address = emailSchema.safeParse(email);
  const domain = address.data?.split('@')[1] ?? '';
  if (!site.emailDomains.map(asciiDomain).includes(domain)) {
    return { text: t('access.useEmail', { product: site.productName }), fields: ['email'] };
  }
  if (password.trim() !== confirmPassword.trim()) {
    return { text: t('access.passwordsDiffer'), fields: ['confirmPassword'] };
  }
  if (!departmentSchema.safeParse(department).success) {
    return { text: t('access.chooseDepartment'), fields: ['department'] };
  }
  return acceptedTerms ? null : { text: t('access.mustAccept'), fields: ['acceptedTerms'] };
}
