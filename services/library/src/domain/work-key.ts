import { foldText } from './fold';

/** The identity of a book across sources. */
interface WorkTitle {
  title: string;
  authors: readonly string[];
  isbn13?: string | null | undefined;
}

/** The same for the same edition: by its ISBN, else by title and first author. */
export function workKey(book: WorkTitle): string {
  return book.isbn13 ? `isbn ${book.isbn13}` : titleKey(book);
}

/** The same for all editions of one book: its title, without a subtitle, and the first author's last name. */
export function titleKey({ title, authors }: WorkTitle): string {
  const main = foldText(title.split(/[:(\u2014]/)[0] ?? '') || foldText(title);
  return `title ${main} / ${familyNameOf(authors[0] ?? '')}`.slice(0, 400);
}

function familyNameOf(author: string): string {
  const [family, given] = author.split(',');
  const name = given === undefined ? (author.trim().split(/\s+/).at(-1) ?? '') : (family ?? '');
  return foldText(name);
}
