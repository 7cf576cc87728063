import { SetMetadata } from '@nestjs/common';

/** Metadata key of calls that have a limit of their own beside the general one. */
export const RATE = 'portal:rate';

export type Rate = 'sign-in' | 'generate' | 'export';

/** Gives a call a limit of its own beside the general one. */
export const Limited = (rate: Rate) => SetMetadata(RATE, rate);
