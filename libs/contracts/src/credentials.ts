import { z } from 'zod';
import { asciiDigits } from './digits';
import { isEmail, plainEmail } from './email-address';

export const CODE_LENGTH = 6;
export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

/**
 * An address as typed, normalised by `plainEmail`; its domain is checked against the university's
 * in the service that has the configuration.
 */
export const emailSchema = z
  .string()
  .overwrite(plainEmail)
  .max(254)
  .refine(isEmail, 'Invalid email address');
export const passwordSchema = z.string().min(PASSWORD_MIN).max(PASSWORD_MAX);
/** Six digits of any script; spaces are removed, because apps and mails show codes in groups. */
export const codeSchema = z
  .string()
  .overwrite(plainCode)
  .regex(/^\d{6}$/, 'Invalid code');
/** Six digits of an authenticator, or a recovery code, as typed. */
export const secondFactorCodeSchema = z.string().overwrite(asciiDigits).trim().min(1).max(32);

function plainCode(typed: string): string {
  return asciiDigits(typed.replace(/\s+/g, ''));
}
