import { contentStems, wordsOf } from '@portal/knowledge';
import { isBalanced } from '../../text/is-self-contained';

/** A term and its definition in the text. */
export interface Definition {
  /** The term without its article, as written in the middle of a sentence. */
  term: string;
  article: '' | 'a' | 'an' | 'the';
  /** The meaning without the full stop, as it would follow "is". */
  meaning: string;
  /** Another name the text gives the term. */
  alias: string | null;
  plural: boolean;
  source: string;
  place: number;
  heading: string | null;
  /** Index of its block. */
  block: number;
  /** Whether the block is an entry of a list: "Term: meaning", or a single "X is a …". */
  isEntry: boolean;
  /**
   * Whether it is one of at least `LEAST_IN_ROW` consecutive "Term: meaning" lines, whose form
   * identifies the labels as terms.
   */
  isListed: boolean;
  /** Strength of the definition, 0 to 1. */
  strength: number;
}

const EMPTY_TALK =
  /^(?:an?|the|one of the|any)?\s*(?:very |most |primary |more |highly |particularly )?(?:important|primary|activity|key|common|major|good|bad|critical|crucial|essential|significant|main|useful|popular|vital|central|classic|famous|well-known|further|second|third|first|other|another|similar|same|different|simple|typical|frequent|relatively|growing|great|serious|matter|reason|result|example|case|problem|opposite|most|best|biggest|largest|more|less|way forward|subject of|basis of|backbone|cornerstone|foundation of|heart of|unique|focus|topic|shorthand|facts? of|bit like|alternative|names? for|terms? (?:that|which|for|used|meaning))\b/i;
const NARROWED =
  /\b(?:that|which|who|whose|where|when|in|in which|by which|of|for|from|between|used|made|made up|designed|intended|by|with|to|without|caused|produced|consisting|containing|involving|based|given|owed|held|owned|carried|formed|located|found|responsible|through|into|within|\w+ing)\b/i;

/**
 * "The cheapest source of …", "a component of more things than any other": a rank, which is no
 * distinguishing feature of a class.
 */
const RANKED =
  /^(?:(?:an?|the) )?(?:even |[a-z]*(?:cheap|large|small|high|low|great|light|heavi|simpl|earli|old|new|strong|weak|rar|fast|slow|short|long|easi)est\b)|\bthan any other\b|\bof choice\b/i;

/** A verb after one of these words belongs to a clause about a noun. */
const RELATIVE = /\b(?:that|which|who|whom|whose|where|when|what|how|why|if|whether|because|as)\b/i;
const VERB =
  /\b(?:(?:typically|usually|generally|normally) [a-z]+s|can|could|may|might|must|shall|should|will|would|is|are|was|were|has|have|had|does|do)\b/i;

/** Additional statement: "… and causes movement of fluid". */
const GOES_ON =
  /, and (?:causes|explains|provides|includes|contains|can|may|is|are|has|have|helps|allows|makes|occurs|results|uses|gives|leads|plays)\b.*$/;

/** Examples and paraphrases at the end. */
const EXAMPLE = /,? \(?(?:i\.e|e\.g|viz)\. .*$/;

/**
 * Removes the text after the defining clause, so that the meaning is short enough for a choice.
 */
export function trimMeaning(raw: string): string {
  let meaning = raw
    .trim()
    .replace(/\s*\([^()]*\)\.?$/, (aside) => (/\d{4}/.test(aside) ? '' : aside))
    .replace(EXAMPLE, '')
    .replace(/[.;:,]+$/, '')
    .replace(/\s+/g, ' ');
  meaning = meaning.split(/; | – | — |\. /)[0] ?? '';
  meaning = meaning.replace(GOES_ON, '');
  const limit = wordsOf(meaning).length > 22 ? 7 : 12;
  for (const cut of meaning.matchAll(
    /, (?:and (?:it|is|are|they|the|has|can)|which|but|so|such as|including|although|while|whereas|because|for example|e\.g\.|as|for instance|usually|often|typically|unlike|where)\b/g,
  )) {
    if (wordsOf(meaning.slice(0, cut.index)).length >= limit) return meaning.slice(0, cut.index);
  }
  return meaning;
}

/** Minimum and maximum number of words of a meaning in a list of terms. */
const LEAST_OF_ENTRY = 3;
const MOST_OF_ENTRY = 40;

/**
 * Returns whether the text is a clause such as "The two can meet", which states something about
 * the term without defining it.
 */
function isClause(meaning: string): boolean {
  const [beforeRelative = ''] = meaning.split(RELATIVE);
  return VERB.test(beforeRelative);
}

/** Returns whether an entry of a list defines its term without the term's own words. */
export function isMeaningOfEntry(term: string, meaning: string): boolean {
  const count = wordsOf(meaning).length;
  if (count < LEAST_OF_ENTRY || count > MOST_OF_ENTRY || !isBalanced(meaning)) return false;
  return !repeatsTerm(term, meaning);
}

function repeatsTerm(term: string, meaning: string): boolean {
  const said = contentStems(meaning);
  return [...contentStems(term)].some((stem) => said.has(stem));
}

/** Returns whether the meaning distinguishes the term from others and does not reveal it. */
export function isDistinctive(term: string, meaning: string): boolean {
  const count = wordsOf(meaning).length;
  if (count < 4 || count > 32 || !isBalanced(meaning) || isClause(meaning)) return false;
  if (EMPTY_TALK.test(meaning) || RANKED.test(meaning) || !NARROWED.test(meaning)) return false;
  if (
    /\b(?:this|these|those|above|below|following|former|latter|we|our|you|your|he|she|his|her|not only)\b/i.test(
      meaning,
    )
  )
    return false;
  if (/^(?:not|also|still|then|thus|only|often|called|very)\b/i.test(meaning)) return false;
  return !repeatsTerm(term, meaning);
}
