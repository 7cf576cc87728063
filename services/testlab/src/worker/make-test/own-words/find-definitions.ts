import { isName, isPluralPhrase } from '../../text/language/noun-form';
import { isTerm } from './is-term';
import type { PreparedText, Sentence } from '../../text/prepare-text';
import { isDistinctive, trimMeaning, type Definition } from './definition';
import { findGlossary } from './find-glossary';
import type { CaseMemory } from './term-case';

const FORWARD: readonly { pattern: RegExp; strength: number }[] = [
  {
    pattern:
      /^(.{3,90}?),? (?:is|are|can be|may be|is often|are often|is usually|is commonly|is formally) (?:best )?(?:defined|described|understood) as (.+)$/,
    strength: 1,
  },
  { pattern: /^(.{3,90}?),? (?:refers?) to (.+)$/, strength: 0.95 },
  { pattern: /^(.{3,60}?) means ((?:an?|the|that|any|\w+ing)\b.+)$/, strength: 0.8 },
  {
    pattern: /^(.{3,60}?) (?:is|are) the (?:term|name|word) (?:used |given )?(?:for|to) (.+)$/,
    strength: 0.95,
  },
  { pattern: /^(.{3,90}?),? (?:is|are) ((?:an?|the|any)\b.+)$/, strength: 0.8 },
  {
    pattern:
      /^(.{3,60}?) are ((?:[\w-]+ ){0,3}[\w-]+s (?:that|which|who|whose|used|made|given|caused|designed|intended|required|created|of|in which|produced|owed|held)\b.+)$/,
    strength: 0.7,
  },
  {
    pattern:
      /^(.{3,60}?) is ((?:[\w-]+ ){0,3}[\w-]+(?:tion|ment|ing|ance|ence|ity|ness|cy|sis) (?:that|which|of|in which|by|from)\b.+)$/,
    strength: 0.65,
  },
];
const LEAD_IN = /^In (?:[\w-]+ ){0,3}[\w-]+, /;
const ALIAS =
  /^(.+?)(?:,? \(?(?:also|sometimes|often|otherwise|commonly|formerly) (?:known as|called|termed|referred to as) ([^,)]+)[,)]?|,? \(?(?:or|abbreviated (?:as|to)) ([^,)]+)[,)]| \(([^)]{2,40})\))$/;

/** Splits "An action potential (AP)" into article, term and alias. */
export function readTerm(
  raw: string,
  memory: CaseMemory,
): Pick<Definition, 'term' | 'article' | 'alias'> | null {
  let phrase = raw
    .replace(LEAD_IN, '')
    .replace(/^"|"$/g, '')
    .replace(/^the (?:term|concept|word) /i, '')
    .trim();
  let alias: string | null = null;
  const named = ALIAS.exec(phrase);
  if (named !== null) {
    phrase = named[1] ?? '';
    alias = (named[2] ?? named[3] ?? named[4] ?? '').trim();
  }
  phrase = phrase.replace(/["']/g, (mark) => (mark === '"' ? '' : mark)).trim();
  const article = /^(an?|the) /i.exec(phrase)?.[1]?.toLowerCase();
  const bare = article === undefined ? phrase : phrase.slice(article.length + 1);
  const trimmed = / of (?:an?|the) /.test(bare) ? bare.replace(/ of (?:an?|the) .+$/, '') : bare;
  const term = memory.inSentence(trimmed);
  // "The capacity is …" is incomplete without another sentence.
  if (!isTerm(term) || (article?.toLowerCase() === 'the' && /^[a-z]+$/.test(term))) return null;
  return {
    term,
    alias,
    article: article === 'a' || article === 'an' || article === 'the' ? article : '',
  };
}

/** @param isEntry whether the sentence is the whole line */
function fromSentence(
  { text: source, place, heading, block }: Sentence,
  isEntry: boolean,
  memory: CaseMemory,
): Definition | null {
  const rest = { source, place, heading, block, isEntry, isListed: false };
  const text = source.replace(/\.$/, '');
  for (const { pattern, strength } of FORWARD) {
    const found = pattern.exec(text);
    if (found === null) continue;
    const named = readTerm(found[1] ?? '', memory);
    const meaning = trimMeaning(found[2] ?? '');
    if (named === null || !isDistinctive(named.term, meaning)) continue;
    if (isName(named.term) && / /.test(named.term) && strength < 0.9) continue;
    return { ...named, ...rest, meaning, strength, plural: isPluralPhrase(named.term) };
  }
  return null;
}

/** Finds the definitions in sentences and in glossary lines; one per term. */
export function findDefinitions(prepared: PreparedText, memory: CaseMemory): Definition[] {
  const byTerm = new Map<string, Definition>();
  const keep = (definition: Definition): void => {
    const key = definition.term.toLowerCase();
    const known = byTerm.get(key);
    if (known === undefined || known.strength < definition.strength) byTerm.set(key, definition);
  };
  for (const sentence of prepared.sentences) {
    const line = prepared.blocks[sentence.block]?.text ?? '';
    const definition = fromSentence(sentence, line.length <= sentence.text.length + 1, memory);
    if (definition !== null) keep(definition);
  }
  for (const definition of findGlossary(prepared.blocks, memory)) keep(definition);
  return [...byTerm.values()].sort((left, right) => left.place - right.place);
}
