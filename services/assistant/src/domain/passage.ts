import type { ChatSource, SourceKind } from '@portal/contracts/assistant';
import { SOURCE_EXCERPT_MAX } from '@portal/contracts/assistant';
import { cutText } from '@portal/contracts';

/** Something that an answer may rest on. */
export interface Passage {
  /** Of its kind: two of the same are one. */
  id: string;
  kind: SourceKind;
  title: string;
  /** Other names of what it is about. */
  also: readonly string[];
  text: string;
  place: string | null;
  path: string | null;
  materialId: string | null;
  /** What a concept is a case of, for a comparison; empty else. */
  cases: readonly string[];
  /** Names of ideas beside it. */
  siblings: readonly string[];
  /** Words that stand near it where it is explained: found by, and never shown. */
  hints: readonly string[];
}

/** As a screen shows it, under the number by which an answer cites it. */
export function toSource(passage: Passage, number: number): ChatSource {
  const { kind, title, place, path, materialId, text } = passage;
  return {
    number,
    kind,
    title: cutText(title, 300),
    place: place && cutText(place, 200),
    excerpt: cutText(text, SOURCE_EXCERPT_MAX),
    path,
    materialId,
    isGone: false,
  };
}
