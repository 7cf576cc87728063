import type { Citations } from '@portal/contracts/library-files';
import { writeBibtex } from './bibtex-books';
import { blankRecord } from './book-record';
import { familyFirst, givenFirst, initialsOf, nameOf } from './names';

/** Fields of a book used in citations. */
export interface CitedBook {
  title: string;
  subtitle?: string | null;
  authors: readonly string[];
  year: number | null;
  publisher: string | null;
  isbn13: string | null;
}

/**
 * Cites a book in APA (7th edition), MLA (9th) and Chicago (17th, bibliography), and as BibTeX.
 */
export function citationsOf(book: CitedBook): Citations {
  const title = book.subtitle ? `${book.title}: ${book.subtitle}` : book.title;
  const authors = book.authors.map((author) => author.trim()).filter(Boolean);
  const cited = { ...book, title, authors };
  const record = { ...blankRecord(title), ...book, title, authors: [...authors] };
  return {
    apa: apa(cited),
    mla: mla(cited),
    chicago: chicago(cited),
    bibtex: writeBibtex([record]),
  };
}

const APA_AUTHORS = 20;

function apa({ title, authors, year, publisher }: CitedBook): string {
  const when = `(${year ?? 'n.d.'}).`;
  const names = authors.map((author) => {
    const { family, given } = nameOf(author);
    return given ? `${family}, ${initialsOf(given)}` : family;
  });
  const shown =
    names.length > APA_AUTHORS
      ? `${names.slice(0, APA_AUTHORS - 1).join(', ')}, … ${names.at(-1) ?? ''}`
      : listed(names, ', & ', ', & ');
  // Without an author the title takes the first place.
  const parts = shown ? [ended(shown), when, ended(title)] : [ended(title), when];
  return [...parts, publisher && ended(publisher)].filter(Boolean).join(' ');
}

function mla({ title, authors, year, publisher }: CitedBook): string {
  const [first, second] = authors;
  const names =
    first === undefined
      ? ''
      : authors.length > 2
        ? `${familyFirst(first)}, et al`
        : second === undefined
          ? familyFirst(first)
          : `${familyFirst(first)}, and ${givenFirst(second)}`;
  const published = [publisher, year].filter(Boolean).join(', ');
  return [names, title, published].filter(Boolean).map(ended).join(' ');
}

function chicago({ title, authors, year, publisher }: CitedBook): string {
  const names = authors.map((author, at) => (at === 0 ? familyFirst(author) : givenFirst(author)));
  const shown =
    names.length > 10
      ? `${names.slice(0, 7).join(', ')}, et al`
      : listed(names, ', and ', ', and ');
  const published = [publisher, year ?? 'n.d.'].filter(Boolean).join(', ');
  return [shown, title, published].filter(Boolean).map(ended).join(' ');
}

function listed(names: readonly string[], last: string, two: string): string {
  if (names.length < 2) return names[0] ?? '';
  if (names.length === 2) return names.join(two);
  return `${names.slice(0, -1).join(', ')}${last}${names.at(-1) ?? ''}`;
}

/** Appends a full stop, unless the text ends with a punctuation mark. */
function ended(text: string): string {
  return /[.?!…]$/.test(text) ? text : `${text}.`;
}
