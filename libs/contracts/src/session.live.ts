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
        /**
         * Present if someone other than the user ended the session: 'suspended', or
         * 'unauthenticated' after deletion.
         */
        code: errorCodeSchema.optional(),
      }),
    },
  },
  asks: {},
});
