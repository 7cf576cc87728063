import { z } from 'zod';
import { defineLive } from './live';

export const libraryLive = defineLive({
  pushes: {
    changed: {
      name: 'library:changed',
      summary: 'The own library, history or reading has changed on another screen',
      payload: z.object({}),
    },
  },
  asks: {},
});
