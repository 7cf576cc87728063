import { type ConceptFile, type WrittenConcept, isFunctionWord, stem } from '@portal/knowledge';
import { pointsBack } from '../worker/built-in/concept-ways';

type Group = ConceptFile['groups'][number];

/**
 * Maximum length of a term or kind, lengths of a meaning and of a case (all in characters), and
 * numbers of siblings and of cues.
 */
const NAME_MAX = 60;
const MEANING = { least: 25, most: 120 };
const CASE = { least: 30, most: 220 };
const SIBLINGS = { least: 4, most: 9 };
const CUES = { least: 3, most: 9 };
/** A choice, and a question that begins with it, begin like a sentence. */
const BEGINNING = /^["'(“‘]?(?:\p{Lu}|\d)/u;
/**
 * Limits of a meaning's length relative to its siblings: outside them its length reveals the
 * answer.
 */
const LIKE_LENGTH = { least: 0.65, most: 1.45 };
/**
 * Minimum length of a stem; shorter ones match many words: "plan" of "planning", "tim" of
 * "timing".
 */
const LEAST_STEM = 5;
/** Minimum number of common initial letters of related words. */
const FAMILY = 5;

/** Returns the faults of a file of concepts, group by group. */
export function conceptFaults({ field, topic, groups }: ConceptFile): string[] {
  return groups.flatMap((group) =>
    faultsOfGroup(group).map((fault) => `${field}/${topic}, ${group.kind}: ${fault}`),
  );
}

function faultsOfGroup({ kind, concepts }: Group): string[] {
  const faults = [];
  if (kind.length > NAME_MAX || /^(?:an?|the|which|what)\s|[.?:]$/i.test(kind))
    faults.push('its kind does not complete "Which … is this?"');
  if (!isWithin(concepts.length, SIBLINGS)) faults.push(`${concepts.length} siblings`);
  const names = concepts.flatMap(namesOf).map((name) => name.toLowerCase());
  for (const twice of names.filter((name, at) => names.indexOf(name) !== at))
    faults.push(`"${twice}" twice`);
  const mean = concepts.reduce((sum, { meaning }) => sum + meaning.length, 0) / concepts.length;
  for (const one of concepts) {
    const isAlike = isWithin(one.meaning.length / mean, LIKE_LENGTH);
    const own = [
      ...faultsOfConcept(one),
      ...(isAlike ? [] : [`a meaning of ${one.meaning.length} characters stands out`]),
      ...leaksOf(one, { kind, concepts }),
    ];
    faults.push(...own.map((fault) => `${one.term}: ${fault}`));
  }
  return faults;
}

function faultsOfConcept({ term, meaning, cases, cues }: WrittenConcept): string[] {
  const faults = [];
  if (term === '' || term.length > NAME_MAX) faults.push('a term of the wrong length');
  if (!isWithin(meaning.length, MEANING) || /[.?!]$/.test(meaning))
    faults.push('a meaning too short, too long, or with a mark at its end');
  for (const one of cases) {
    if (!(isWithin(one.length, CASE) && /[.!”"']$/.test(one)))
      faults.push('a case too short, too long, or no sentence');
    if (pointsBack(one) || !BEGINNING.test(one))
      faults.push('a case that does not stand for itself');
  }
  if (new Set(cases).size < cases.length) faults.push('the same case twice');
  if (!isWithin(cues.length, CUES)) faults.push(`${cues.length} cues`);
  if (cues.some((cue) => cue !== cue.trim() || cue.split(' ').length > 3))
    faults.push('a cue of more than three words');
  return faults;
}

/**
 * Returns the words of a concept's own name in its meaning or its case that no sibling has and the
 * kind does not contain.
 */
function leaksOf(one: WrittenConcept, { kind, concepts }: Group): string[] {
  const own = concepts.map((concept) => stemsOf(namesOf(concept).join(' ')));
  const least = Math.max(2, concepts.length / 2);
  const named = stemsOf(kind);
  const isShared = (known: string) => own.filter((some) => some.has(known)).length >= least;
  const nameStems = [...stemsOf(namesOf(one).join(' '))].filter(
    (known) => !named.has(known) && !isShared(known),
  );
  const meaningStems = [...stemsOf(`${one.meaning} ${one.cases.join(' ')}`)];
  return meaningStems
    .filter((known) => known.length >= LEAST_STEM && nameStems.some((name) => areKin(name, known)))
    .map((known) => `"${known}" gives it away`);
}

function areKin(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.length < FAMILY || other.length < FAMILY) return false;
  const start = (word: string) => word.slice(0, Math.max(FAMILY, word.length - 1));
  return one.startsWith(start(other)) || other.startsWith(start(one));
}

function namesOf({ term, aliases }: WrittenConcept): string[] {
  return [term, ...aliases];
}

function stemsOf(text: string): Set<string> {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}+#]+/u);
  return new Set(words.filter((word) => word.length > 2 && !isFunctionWord(word)).map(stem));
}

function isWithin(value: number, { least, most }: { least: number; most: number }): boolean {
  return value >= least && value <= most;
}
