import { SetMetadata } from '@nestjs/common';

/** Metadata key of calls that have a limit of their own beside the general one. */
export const RATE = 'portal:rate';

/**
 * `sign-in` is what guesses, or sends mail: a password, a registration, a code. `ask-link` and
 * `open-link` are the way round where that is held up.
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

/** Gives a call a limit of its own beside the general one. */
export const Limited = (rate: Rate) => SetMetadata(RATE, rate);
