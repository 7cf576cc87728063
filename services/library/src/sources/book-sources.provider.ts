import type { FactoryProvider } from '@nestjs/common';
import { Metrics, PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import { BOOK_SOURCES, type BookSource } from './book-source';
import { GOOGLE_BOOKS_URL, GoogleBooks } from './google-books';
import { OpenLibrary } from './open-library';

/** The configured outside sources, in the order of their queries. */
export const bookSourcesProvider: FactoryProvider<BookSource[]> = {
  provide: BOOK_SOURCES,
  inject: [PORTAL_CONFIG, Metrics],
  useFactory: (config: PortalConfig, metrics: Metrics) => {
    const {
      GOOGLE_BOOKS_API_KEY: key,
      GOOGLE_BOOKS_URL: url,
      OPEN_LIBRARY_URL: openLibrary,
    } = config;
    return [
      ...(key || url ? [new GoogleBooks(url ?? GOOGLE_BOOKS_URL, key, metrics)] : []),
      ...(openLibrary ? [new OpenLibrary(openLibrary, metrics)] : []),
    ];
  },
};
