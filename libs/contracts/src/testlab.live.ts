import { z } from 'zod';
import { defineLive } from './live';

export const testlabLive = defineLive({
  pushes: {
    waiting: {
      name: 'xp:waiting',
      summary: 'What tests have earned and is not added yet has changed',
      payload: z.object({ waitingXP: z.number().nonnegative() }),
    },
  },
  asks: {},
});
