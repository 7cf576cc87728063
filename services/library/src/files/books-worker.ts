import { readFile } from 'node:fs/promises';
import { handles, serveTasks } from '@portal/kit/workers';
import { checkTitleFileTask } from './check-title-file.task';
import { titleFileTypeOf } from './title-file-type';
import { decodeText, formatOf, readBooks } from './read-books';
import { readBooksTask } from './read-books.task';

/** Runs in a separate process, which may be killed at any time. */
serveTasks([
  handles(readBooksTask, async ({ path, text: pasted }) => {
    const text = path === null ? pasted : decodeText(await readFile(path));
    const format = formatOf(text);
    return format ? { format, ...readBooks(text, format) } : { format, books: [], problems: [] };
  }),
  handles(checkTitleFileTask, async ({ path }) => titleFileTypeOf(await readFile(path))),
]);
