import Daily from '@daily-co/daily-js';
import type { CallProvider } from './call';
import { joinDaily } from './daily-session';

/** Call in a room of Daily's, rendered in Daily's own frame. */
export const dailyProvider: CallProvider = {
  join: async (options) => {
    const host = document.createElement('div');
    Object.assign(host.style, { position: 'absolute', visibility: 'hidden', zIndex: '20' });
    document.body.append(host);
    return joinDaily((asked) => Daily.createFrame(host, asked), host, options);
  },
};
