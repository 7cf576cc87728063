import { PLAIN_ADJECTIVES } from '../language/function-words';
import { headWord, isAcronym, isName, isPluralPhrase } from '../language/noun-form';
import { contentStems } from '../language/stem';
import { isPastVerb } from '../language/verbs';
import { isGenericNoun } from '../language/term-shape';
import type { Sentence } from '../text/prepare-text';
import { chunkSentence, type Chunk } from './chunk-sentence';
import type { Definition } from './definition';
import type { NamedList } from './find-lists';
import type { Term, TermForm } from './term';
import type { CaseMemory } from './term-case';

export interface TermStore {
  byKey: ReadonlyMap<string, Term>;
  /** The chunks of each sentence, by its text. */
  chunks: ReadonlyMap<string, readonly Chunk[]>;
}

const HUMAN_VERB =
  /^,?\s(?:argued|proposed|wrote|believed|claimed|suggested|developed|introduced|showed|described|published|coined|studied|observed|maintained|held|discovered|demonstrated|invented|founded|formulated|criticised|criticized|identified|saw|distinguished|defined|used|called|found|traced|led|became|was born|was an? \w*(?:ist|er|or|ian)\b|who\b)/;
const NOT_A_PERSON =
  /\b(?:Act|Conference|War|Street|State|States|Party|Company|University|Theory|River|Bank|Church|Empire|Kingdom|School|Office|Agency|Commission|Council|Court|Law|Model|Union|Nations|Treaty|North|South|East|West|Africa|America|Europe|Asia|Britain|City|Times|Press|Network|Organi[sz]ation|Revolution|Service|Ministry|Committee|Code|System|Protocol|Board|Standards?|Principles?|Department|Islands?|Ocean|Lake)\b/;

const EXPLAINED = /^ (?:occurs?|arises?|happens?) when\b/;

function isPersonName(text: string): boolean {
  return (
    /^[A-Z][a-z]+(?: (?:[A-Z]\.?|de|van|von))? [A-Z][a-z]+(?:-[A-Z][a-z]+)?$/.test(text) &&
    !NOT_A_PERSON.test(text)
  );
}

/** Whether a capitalised chunk is the name of somebody who does something there. */
function actsAsPerson({ text, start, end }: Chunk, sentence: string): boolean {
  if (!isPersonName(text) || /\b(?:the|of|in|an?) $/i.test(sentence.slice(0, start))) return false;
  const after = sentence.slice(end);
  return HUMAN_VERB.test(after) || (start === 0 && isPastVerb(/^ ([a-z]+)/.exec(after)?.[1] ?? ''));
}

/** The key two spellings of a term share. */
export function termKey(text: string): string {
  return text.toLowerCase();
}

function formOf(text: string, people: ReadonlySet<string>): TermForm {
  if (people.has(text)) return 'person';
  if (isAcronym(text)) return isPluralPhrase(text) ? 'plural' : 'singular';
  if (isName(text)) return 'name';
  return isPluralPhrase(text) ? 'plural' : 'singular';
}

/** So many terms with one last word ("network layer", "transport layer" …) are a family. */
const FAMILY_SIZE = 3;

function hasPlainWord(term: Term): boolean {
  return term.text.split(' ').some((word) => PLAIN_ADJECTIVES.has(word.toLowerCase()));
}

function countFamilies(terms: Iterable<Term>): ReadonlyMap<string, number> {
  const families = new Map<string, number>();
  for (const { text } of terms) {
    const parts = text.split(' ');
    if (
      parts.length < 2 ||
      parts.length > 3 ||
      PLAIN_ADJECTIVES.has((parts[0] ?? '').toLowerCase())
    )
      continue;
    const head = headWord(text);
    families.set(head, (families.get(head) ?? 0) + 1);
  }
  return families;
}

function weightOf(term: Term): number {
  const words = term.text.split(' ');
  if (term.definition !== null) return 1;
  if (term.form === 'person') return 0.7;
  if (hasPlainWord(term)) return 0;
  if (term.listedWith.size > 0 && words.length > 1) return 0.7;
  if (term.form === 'name') return term.count > 1 ? 0.5 : 0.3;
  if (words.length > 1 && words.every((word) => isGenericNoun(word))) return 0;
  if (isAcronym(term.text)) return Math.min(0.7, 0.5 + term.count * 0.03);
  if (term.count < 2) return 0;
  if (words.length > 1) return Math.min(0.75, 0.45 + term.count * 0.05);
  const learned =
    /(?:osis|itis|ism|ase|cyte|cytes|phil|phils|gen|genesis|lysis|emia|aemia|oma|opathy|graphy|ology|ose|ine|lipid|poly|archy|cracy|ium|plasm|some|somes|troph|scope|meter)$/i.test(
      term.text,
    );
  if (learned) return Math.min(0.7, 0.45 + term.count * 0.05);
  return 0;
}

/** Gathers the terms of the text: those defined, those listed, and noun phrases used again and again. */
export function findTerms(
  sentences: readonly Sentence[],
  known: { definitions: readonly Definition[]; lists: readonly NamedList[]; memory: CaseMemory },
): TermStore {
  const chunks = new Map<string, readonly Chunk[]>();
  const people = new Set<string>();
  const byKey = new Map<string, Term>();
  const explained = new Set<string>();
  const standing = new Set<string>();
  const termOf = (text: string): Term => {
    const key = termKey(text);
    const found = byKey.get(key);
    if (found !== undefined) return found;
    const term: Term = {
      key,
      text,
      stems: contentStems(text),
      form: 'singular',
      count: 0,
      definition: null,
      sentences: [],
      weight: 0,
      listedWith: new Set(),
      aliases: new Set(),
      headings: new Set(),
    };
    byKey.set(key, term);
    return term;
  };
  for (const definition of known.definitions) {
    const term = termOf(definition.term);
    term.definition = definition;
    if (definition.alias !== null) term.aliases.add(termKey(definition.alias));
  }
  for (const list of known.lists) {
    if (list.relation === 'heading') continue;
    const keys = list.items.map((item) => termOf(known.memory.inSentence(item)).key);
    const whole = / of (?:the )?([\w' -]+)$/.exec(list.subject)?.[1];
    if (whole !== undefined && list.relation === 'kinds') {
      for (const key of keys) byKey.get(key)?.aliases.add(termKey(whole));
    }
    for (const key of keys)
      for (const other of keys) if (other !== key) byKey.get(key)?.listedWith.add(other);
  }
  for (const [index, sentence] of sentences.entries()) {
    const found = chunkSentence(sentence.text);
    chunks.set(sentence.text, found);
    for (const chunk of found) {
      if (actsAsPerson(chunk, sentence.text)) people.add(chunk.text);
      const term = termOf(chunk.start === 0 ? known.memory.inSentence(chunk.text) : chunk.text);
      term.count += 1;
      if (!chunk.isTail) standing.add(term.key);
      if (chunk.start <= 4 && EXPLAINED.test(sentence.text.slice(chunk.end)))
        explained.add(term.key);
      if (term.sentences.length < 60) term.sentences.push(index);
      if (sentence.heading !== null && term.headings.size < 12) term.headings.add(sentence.heading);
    }
  }
  const families = countFamilies(byKey.values());
  const aliases = new Set(
    known.definitions.flatMap(({ alias }) => (alias === null ? [] : [termKey(alias)])),
  );
  for (const term of byKey.values()) {
    term.form = formOf(term.text, people);
    term.weight = weightOf(term);
    const inFamily = / /.test(term.text) && (families.get(headWord(term.text)) ?? 0) >= FAMILY_SIZE;
    const isLoose =
      term.definition === null && term.listedWith.size === 0 && !standing.has(term.key);
    if (aliases.has(term.key) || isLoose) term.weight = 0;
    else if (explained.has(term.key) && / /.test(term.text))
      term.weight = Math.max(term.weight, 0.7);
    else if (inFamily && !hasPlainWord(term)) term.weight = Math.max(term.weight, 0.68);
    if (term.definition?.heading) term.headings.add(term.definition.heading);
  }
  return { byKey, chunks };
}
