import { z } from 'zod';
import { errorCodeSchema } from './error-codes';
import { defineLive } from './live';

export const sessionLive = defineLive({
  pushes: {
    ended: {
      name: 'session:ended',
      summary: 'The session has ended elsewhere: the screen signs out',
      payload: z.object({
        message: z.string(),
        /** Present where it was not the person who ended it: 'suspended', or 'unauthenticated' when deleted. */
        code: errorCodeSchema.optional(),
      }),
    },
  },
  asks: {},
});
