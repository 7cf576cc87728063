import { capitalise } from '../words/capitalise';
import type { ConceptFile } from './concept-file';

/** A name of a group of concepts, by which students can request them. */
export interface Heading {
  text: string;
  of: 'kind' | 'topic' | 'field';
  /** Whether it is one part of a compound name: "conditioning" of "Learning and conditioning". */
  isPart: boolean;
  /** Display name of the hit. */
  name: string;
  field: string;
  /** Indexes of its topics. */
  topics: number[];
  /**
   * For a kind, the index of its group within its topic; otherwise null, which means all groups.
   */
  group: number | null;
}

/** Returns the names of fields, topics and kinds. */
export function headingsOf(files: readonly ConceptFile[]): Heading[] {
  const fields = [...new Set(files.map(({ field }) => field))];
  const ofFields = fields.map((field): Heading => {
    const topics = [...files.keys()].filter((place) => files[place]?.field === field);
    return { text: field, of: 'field', isPart: false, name: field, field, topics, group: null };
  });
  return [...ofFields, ...files.flatMap(headingsBelow)];
}

function headingsBelow({ field, topic, groups }: ConceptFile, place: number): Heading[] {
  const whole: Heading = {
    text: topic,
    of: 'topic',
    isPart: false,
    name: shortName(topic),
    field,
    topics: [place],
    group: null,
  };
  const parts = partsOf(topic).map((text): Heading => ({ ...whole, text, isPart: true }));
  const kinds = groups.flatMap(({ kind }, group) =>
    namesOfKind(kind).map((text): Heading => {
      const name = kind.includes(',') ? whole.name : manyOf(kind);
      return { ...whole, of: 'kind', text, name, group };
    }),
  );
  return [whole, ...parts, ...kinds];
}

/**
 * Returns a name without commas or other separators, because names of results are listed in a
 * sentence and typed again in one line with commas: "Operating systems" for "Operating systems:
 * memory, files".
 */
function shortName(topic: string): string {
  return topic.split(/[:,;]/)[0]?.trim() ?? topic;
}

function partsOf(topic: string): string[] {
  const parts = topic.split(/, (?:and )?|: | and /);
  return parts.length > 1 ? parts : [];
}

/**
 * Students type "type of chemical bond" as "chemical bonds", and "part of the heart" as "the
 * heart".
 */
function namesOfKind(kind: string): string[] {
  const [, core] = / of (.+)$/.exec(kind) ?? [];
  return core === undefined ? [kind] : [kind, core];
}

const HEAD_ENDS =
  / (?:of|in|for|by|to|on|from|with|at|across|about|after|against|among|around|before|behind|between|during|towards|without|into|over|through|under|within|used|made|that|which) /;

/**
 * Returns the plural of a kind: "parts of the heart". A name with several heads of several words
 * is returned unchanged.
 */
export function manyOf(kind: string): string {
  const at = HEAD_ENDS.exec(kind)?.index ?? kind.length;
  const heads = kind.slice(0, at).split(/( or | and |, )/);
  const isPlain = heads.length === 1 || heads.every((head) => !head.trim().includes(' '));
  const many = heads.map((head, place) => (isPlain && place % 2 === 0 ? plural(head) : head));
  return capitalise(`${many.join('')}${kind.slice(at)}`);
}

function plural(phrase: string): string {
  if (/(?:[^su]s|ics|ware|data|evidence|behaviour|policy)$/.test(phrase)) return phrase;
  if (/(?:criteri|phenomen)on$/.test(phrase)) return `${phrase.slice(0, -2)}a`;
  if (/[^aeiou]y$/.test(phrase)) return `${phrase.slice(0, -1)}ies`;
  return `${phrase}${/(?:s|x|z|ch|sh)$/.test(phrase) ? 'es' : 's'}`;
}
