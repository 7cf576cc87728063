import { startTestService, type TestService } from '@portal/testing';
import { BooksRepository } from '../books/books.repository';
import type { KnownBook } from '../domain/known-book';
import { WordsIndex } from '../books/words-index';
import { LibraryModule } from '../library.module';
import { DataSource } from 'typeorm';

/** Starts the library; books of the test, if there are any, replace its catalogue. */
export async function startLibrary(
  options: {
    books?: readonly KnownBook[];
    env?: Record<string, string>;
    clock?: () => Date;
  } = {},
): Promise<TestService> {
  const { books, ...rest } = options;
  const service = await startTestService({ name: 'library', module: LibraryModule, ...rest });
  if (books) await replaceBooks(service, books);
  return service;
}

/** Replaces all searched books. */
export async function replaceBooks(
  { app }: TestService,
  books: readonly KnownBook[],
): Promise<void> {
  const [dataSource, repository, words] = [
    app.get(DataSource),
    app.get(BooksRepository),
    app.get(WordsIndex),
  ];
  await dataSource.query('UPDATE books SET search = NULL');
  await repository.keepSearched(dataSource, books, new Date(0));
  await words.rebuild(dataSource);
}
