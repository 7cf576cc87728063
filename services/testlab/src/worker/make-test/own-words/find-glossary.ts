import { isPluralPhrase } from '../../text/language/noun-form';
import { isTerm, isTermOfEntry } from './is-term';
import { isEnglishSentence } from '../../text/is-english';
import type { Block } from '../../text/block';
import { splitSentences } from '../../text/split-sentences';
import { isMeaningOfEntry, isDistinctive, trimMeaning, type Definition } from './definition';
import { untitle, type CaseMemory } from './term-case';

const GLOSSARY_LINE = /^([A-Z][^:–—.!?]{1,50}?)(?::| [–—-]| = ) ?((?:[A-Za-z"]).{14,})$/;
/**
 * "board of directors: A group of people …" in a glossary, "\"merchant\" means a person …" in a
 * law.
 */
const SMALL_LINE =
  /^([a-z][a-zA-Z' -]{2,45}): ((?:An?|The|[A-Za-z]+s|[A-Za-z]+ing|[a-z]+) .{14,})$/;
const LEGAL_LINE =
  /^"([A-Za-z][\w' -]{2,45})",? (?:means|refers to) ((?:an?|any|the|one or more) .{14,})$/;
const LABEL =
  /^(?:note|example|examples|key point|key term|key terms|remember|tip|week|unit|chapter|lecture|step|stage|phase|question|q|a|answer|definition|formula|source|date|author|topic|case study|case|exam|exam tip|summary|important|aim|goal|purpose|advantage|advantages|disadvantages?|pros?|cons?|cause|causes|effects?|symptoms?|signs?|treatment|diagnosis|management|function|role|use|uses|location|structure|level|part|rule|assumption|result|results|conclusion|hint|warning|nb|p\.?s|who|what|when|why|how|where|strengths?|weakness(?:es)?|limitations?|features?|types?|main|overview|criticism|evaluation|mnemonic|lecturer|instructor|course|module|today)\b/i;

/** Minimum number of consecutive entries, apart from headings, of a list. */
const LEAST_IN_ROW = 4;

function readEntry({ kind, text }: Block): { label: string; meaning: string } | null {
  if (kind === 'heading') return null;
  const line = text.slice(0, 400);
  const match = GLOSSARY_LINE.exec(line) ?? SMALL_LINE.exec(line) ?? LEGAL_LINE.exec(line);
  const label = (match?.[1] ?? '').trim();
  return match === null || LABEL.test(label) ? null : { label, meaning: (match[2] ?? '').trim() };
}

/** Returns the indexes of the blocks that are entries of a list by their form. */
function inRuns(blocks: readonly Block[], lines: readonly unknown[]): Set<number> {
  const listed = new Set<number>();
  let run: number[] = [];
  const close = () => {
    if (run.length >= LEAST_IN_ROW) for (const at of run) listed.add(at);
    run = [];
  };
  blocks.forEach(({ kind }, at) => {
    if (kind === 'heading') return;
    if (lines[at] === null) close();
    else run.push(at);
  });
  close();
  return listed;
}

/** Reads "Term: meaning", "Term – meaning" and "Term — meaning" lines of notes and slides. */
export function findGlossary(blocks: readonly Block[], memory: CaseMemory): Definition[] {
  const found: Definition[] = [];
  const lines = blocks.map(readEntry);
  const listed = inRuns(blocks, lines);
  blocks.forEach((block, index) => {
    const entry = lines[index] ?? null;
    if (entry === null) return;
    const { label } = entry;
    const isListed = listed.has(index);
    const alias = /\(([^)]+)\)$/.exec(label)?.[1] ?? null;
    const bare = label.replace(/\s*\([^)]*\)$/, '').replace(/^(?:An?|The) /, '');
    const shown =
      / [A-Z]/.test(bare) && !/^[A-Z][a-z]+ [A-Z][a-z]+$/.test(bare)
        ? untitle(bare)
        : memory.inSentence(untitle(bare));
    const [said = ''] = splitSentences(entry.meaning);
    if (/:/.test(said)) return;
    const isWord = /^(?:[A-Z]{2,}|[A-Z][a-z]+[A-Z])/.test(said);
    const meaning = trimMeaning(isWord ? said : said.charAt(0).toLowerCase() + said.slice(1));
    if ((meaning.match(/,/g) ?? []).length > 3) return;
    const isGood = isListed
      ? isTermOfEntry(shown) && isMeaningOfEntry(shown, meaning)
      : isTerm(shown) && isDistinctive(shown, meaning) && isEnglishSentence(meaning);
    if (!isGood) return;
    if (
      !isListed &&
      /^(?:is|are|was|were|has|have|can|may|to|in|on|at|by|for|if|when|see|use|do|because|due|up|about)\b/.test(
        meaning,
      )
    )
      return;
    found.push({
      term: shown,
      alias,
      article: '',
      meaning,
      plural: isPluralPhrase(shown),
      source: `${label}: ${said}`,
      place: index / blocks.length,
      heading: block.heading,
      block: index,
      isEntry: true,
      isListed,
      strength: 0.95,
    });
  });
  return found;
}
