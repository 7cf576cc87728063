import { SetMetadata } from '@nestjs/common';

/** Metadata key of calls with a limit of their own in addition to the general one. */
export const RATE = 'portal:rate';

/**
 * `sign-in` covers routes that allow guessing or send mail: a password, a registration, a code.
 * `ask-link` and `open-link` are the alternative while sign-ins are limited.
 */
export type Rate =
  | 'sign-in'
  | 'ask-link'
  | 'open-link'
  | 'generate'
  | 'chat'
  | 'export'
  | 'search'
  | 'suggest'
  | 'upload'
  | 'locate';

/** Declares a limit for a call in addition to the general one. */
export const Limited = (rate: Rate) => SetMetadata(RATE, rate);
