import { z } from 'zod';
import { defineLive } from './live';

export const profileLive = defineLive({
  pushes: {
    changed: {
      name: 'profile:changed',
      summary: 'The own profile was changed on another screen',
      payload: z.object({}),
    },
  },
  asks: {},
});
