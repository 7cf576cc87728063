import type { ChatSource, SourceKind } from '@portal/contracts/assistant';
import { SOURCE_EXCERPT_MAX } from '@portal/contracts/assistant';
import { cutText } from '@portal/contracts';

/** A passage that an answer may cite. */
export interface Passage {
  /** Unique within its kind; passages with the same id are duplicates. */
  id: string;
  kind: SourceKind;
  title: string;
  /** Other names of its subject. */
  also: readonly string[];
  text: string;
  place: string | null;
  path: string | null;
  materialId: string | null;
  /** Cases of a concept, for comparisons; otherwise empty. */
  cases: readonly string[];
  /** Names of related concepts. */
  siblings: readonly string[];
  /** Words that occur near its explanations: used by the search, never shown. */
  hints: readonly string[];
}

/** Maps a passage to the source of the screen, with its citation number. */
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
