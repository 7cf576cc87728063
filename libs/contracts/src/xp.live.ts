import { z } from 'zod';
import { defineLive } from './live';

export const xpLive = defineLive({
  pushes: {
    updated: {
      name: 'xp:update',
      summary: 'The own balance has changed',
      payload: z.object({ totalXP: z.number() }),
    },
  },
  asks: {},
});
