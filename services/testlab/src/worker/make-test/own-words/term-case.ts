import type { Sentence } from '../../text/prepare-text';

/** Distinguishes words that the text capitalises only at the beginning of a sentence. */
export interface CaseMemory {
  /** Returns the term as it would be written in the middle of a sentence. */
  inSentence(term: string): string;
}

/** Learns from all sentences how words are written except at the beginning of a sentence. */
export function learnCase(sentences: readonly Sentence[]): CaseMemory {
  const lower = new Map<string, number>();
  const upper = new Map<string, number>();
  for (const { text } of sentences) {
    const words = text.match(/[\p{L}\p{N}]+/gu) ?? [];
    words.forEach((word, index) => {
      const seen = /^\p{Ll}/u.test(word) ? lower : index > 0 ? upper : null;
      seen?.set(word, (seen.get(word) ?? 0) + 1);
    });
  }
  return {
    inSentence(term) {
      const first = /^[\p{L}\p{N}]+/u.exec(term)?.[0] ?? '';
      // "DevSecOps" keeps its capitals.
      if (!/^[A-Z][a-z]/.test(first) || /\p{Ll}\p{Lu}/u.test(first)) return term;
      const lowered = first.toLowerCase();
      const small = lower.get(lowered) ?? 0;
      const large = upper.get(first) ?? 0;
      const isName = large > small || (small === 0 && / [A-Z]/.test(term));
      return isName ? term : lowered + term.slice(first.length);
    },
  };
}

/** Lower-cases a heading or label In Title Case, except abbreviations. */
export function untitle(phrase: string): string {
  return phrase.replace(/\b[A-Z][a-z]+(?:-[A-Z][a-z]+)*\b/g, (word) => word.toLowerCase());
}
