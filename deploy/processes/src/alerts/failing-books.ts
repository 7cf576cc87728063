import type { AlertFault } from './alert-fault';

/** Google Books returns only errors, while students continue to search. */
export const failingBooks: AlertFault = {
  name: 'Google Books fails (double)',
  fires: { alert: 'PortalCircuitOpen', labels: { client: 'google-books' } },
  mayAlsoFire: {
    PortalCallsFail:
      'a search for what the own catalogue has not is refused while nobody else answers',
  },
  strike: ({ books }) => {
    books.google = () => ({ status: 500 });
    return Promise.resolve(() => {
      books.google = () => ({ books: [] });
      return Promise.resolve();
    });
  },
};
