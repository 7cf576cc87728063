import { stem } from '../words/stem';
import type { Concept } from './concept';
import { beginningOf } from '../words/count-words';
import type { Named } from '../names/look-up-names';
import { nameWords, type NameWord } from '../words/name-words';

/** A name of a concept. */
export interface Name {
  text: string;
  concept: Concept;
}

/** All names of concepts. They are many, and a text has few of them: only those are compared closely. */
export class NamesIndex {
  constructor(
    readonly named: Named<Name>,
    private readonly keys: Map<string, string>,
  ) {}

  /** The names that may stand in a text which has these words. */
  among(words: ReadonlySet<string>): NamesOfText {
    const found = new NamesOfText();
    for (const word of words) {
      for (const number of this.named.index.byLongest(word)) {
        const name = this.named.at(number);
        if (name === undefined) continue;
        const own = nameWords(name.text, this.keys);
        if (!own.every(({ key }) => words.has(key))) continue;
        const term = nameWords(name.concept.term, this.keys);
        found.add(own, { concept: name.concept, kind: kindOf(own, term) });
      }
    }
    return found;
  }
}

/** All that a concept is called by, its term first. */
export function namesOf({ term, aliases }: Pick<Concept, 'term' | 'aliases'>): string[] {
  return [term, ...aliases];
}

/**
 * How a name stands to the term it stands for: `part`, but some of its words ("liquidation" of "partnership liquidation");
 * `other`, by which nobody would know the term ("thrush" for "candidiasis", or without the person that the term is called after); else `term`.
 */
export type NameKind = 'term' | 'part' | 'other';

function kindOf(name: readonly NameWord[], term: readonly NameWord[]): NameKind {
  const keys = new Set(name.map(({ key }) => key));
  if (typeof formOf(name) === 'object') return 'term';
  if (term.length > name.length && name.every(({ key }) => term.some((word) => word.key === key)))
    return 'part';
  const persons = term.filter(({ raw }) => /^\p{Lu}\p{Ll}/u.test(raw));
  if (persons.some(({ key }) => !keys.has(key))) return 'other';
  const beginnings = new Set(name.map(({ key }) => beginningOf(stem(key))));
  return term.some(({ key }) => beginnings.has(beginningOf(stem(key)))) ? 'term' : 'other';
}

/** How a name has to be written: "TCP" by its letters, "Weber" with a capital, others as they come. */
type Form = 'any' | 'capital' | { exactly: string };

/** Targets of a name. */
interface Meant {
  concept: Concept;
  kind: NameKind;
  form: Form;
}

/** Where a sentence names concepts. */
export interface NameFound {
  /** More than one where fields use a name in more than one way. */
  named: readonly Meant[];
  /** The words of the name: from the first, up to and without the last. */
  from: number;
  to: number;
}

const MOST_WORDS = 8;

/** Finds names in sentences, in time that grows with the sentence alone. */
export class NamesOfText {
  private readonly named = new Map<string, Meant[]>();
  /** How many words the longest name has that begins with a word. */
  private readonly longest = new Map<string, number>();

  add(words: readonly NameWord[], meant: Omit<Meant, 'form'>): void {
    const [first] = words;
    if (first === undefined || words.length > MOST_WORDS) return;
    const key = joined(words);
    const known = this.named.get(key) ?? [];
    known.push({ ...meant, form: formOf(words) });
    this.named.set(key, known);
    this.longest.set(first.key, Math.max(words.length, this.longest.get(first.key) ?? 0));
  }

  /** The longest names first: "culture" is not named by "culture shock". */
  find(words: readonly NameWord[]): NameFound[] {
    const found: NameFound[] = [];
    for (let from = 0; from < words.length;) {
      const name = this.findAt(words, from);
      if (name) found.push(name);
      from = name?.to ?? from + 1;
    }
    return found;
  }

  private findAt(words: readonly NameWord[], from: number): NameFound | undefined {
    const most = this.longest.get(words[from]?.key ?? '') ?? 0;
    for (let count = Math.min(most, words.length - from); count > 0; count -= 1) {
      const part = words.slice(from, from + count);
      const fitting = (this.named.get(joined(part)) ?? []).filter(({ form }) =>
        matchesForm(part, form),
      );
      const named = [...new Map(fitting.map((one) => [one.concept, one])).values()];
      if (named.length > 0) return { named, from, to: from + count };
    }
    return undefined;
  }
}

function joined(words: readonly NameWord[]): string {
  return words.map(({ key }) => key).join(' ');
}

function formOf(words: readonly NameWord[]): Form {
  const raws = words.map(({ raw }) => raw);
  if (raws.every((raw) => /\p{L}\P{Lu}*\p{Lu}|\p{N}/u.test(raw)))
    return { exactly: raws.join(' ') };
  return raws.length === 1 && /^\p{Lu}/u.test(raws[0] ?? '') ? 'capital' : 'any';
}

function matchesForm(words: readonly NameWord[], form: Form): boolean {
  if (form === 'any') return true;
  const raw = words.map((word) => word.raw).join(' ');
  if (form === 'capital') return /^\p{Lu}/u.test(raw);
  return raw === form.exactly || raw === `${form.exactly}s`;
}
