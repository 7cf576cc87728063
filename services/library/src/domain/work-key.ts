import { foldText } from './fold';

/** Fields that identify a book across sources. */
interface WorkTitle {
  title: string;
  authors: readonly string[];
  isbn13?: string | null | undefined;
}

/** Returns the same key for the same edition: its ISBN, else title and first author. */
export function workKey(book: WorkTitle): string {
  return book.isbn13 ? `isbn ${book.isbn13}` : titleKey(book);
}

/**
 * Returns the same key for all editions of a book: its title without subtitle, and the first
 * author's last name.
 */
export function titleKey({ title, authors }: WorkTitle): string {
  const main = foldText(title.split(/[:(\u2014]/)[0] ?? '') || foldText(title);
  return `title ${main} / ${familyNameOf(authors[0] ?? '')}`.slice(0, 400);
}

function familyNameOf(author: string): string {
  const [family, given] = author.split(',');
  const name = given === undefined ? (author.trim().split(/\s+/).at(-1) ?? '') : (family ?? '');
  return foldText(name);
}
