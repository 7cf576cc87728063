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

/** All names of concepts. A text contains few of them, so only these are compared in full. */
export class NamesIndex {
  constructor(
    readonly named: Named<Name>,
    private readonly keys: Map<string, string>,
  ) {}

  /** Returns the names that may occur in a text with these words. */
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

/** Returns all names of a concept, its term first. */
export function namesOf({ term, aliases }: Pick<Concept, 'term' | 'aliases'>): string[] {
  return [term, ...aliases];
}

/**
 * Relation of a name to its term: `part` if it has only some of the words ("liquidation" of
 * "partnership liquidation"); `other` if it does not reveal the term ("thrush" for "candidiasis",
 * or a name without the person after whom the term is named); otherwise `term`.
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

/** Required spelling of a name: "TCP" exactly, "Weber" with a capital, others in any case. */
type Form = 'any' | 'capital' | { exactly: string };

/** The concept that a name refers to. */
interface Meant {
  concept: Concept;
  kind: NameKind;
  form: Form;
}

/** An occurrence of a name in a sentence. */
export interface NameFound {
  /** More than one if fields use the name with different meanings. */
  named: readonly Meant[];
  /** Range of the name's words: `from` inclusive, `to` exclusive. */
  from: number;
  to: number;
}

const MOST_WORDS = 8;

/** Finds names in sentences, in time linear in the length of the sentence. */
export class NamesOfText {
  private readonly named = new Map<string, Meant[]>();
  /** Number of words of the longest name by first word. */
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

  /** Prefers the longest name: "culture shock" does not name "culture". */
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
