/** Introductory words of a question or a request typed in place of a topic. */
const INTRODUCTIONS: readonly RegExp[] = [
  /^(?:please |can you )*(?:explain|define|describe|teach me|tell me about|test me on|quiz me on|help me with)(?: to me)? /i,
  /^(?:some )?(?:questions?|quiz(?:zes)?|tests?|notes?) (?:on|about) /i,
  /^(?:what|who)(?: is| are| was| were|['\u2019]s) (?:meant by )?/i,
  /^(?:an? |the )?(?:definitions?|meanings?) of /i,
];
/** "What does osmosis mean", "how do vaccines work". */
const ABOUT_VERB = /^(?:what|how) (?:does|do) (.+) (?:mean|work)s?$/i;
/** Punctuation and spaces at the end of a typed topic. */
const CLOSING = /[\s?!.\u061f\uff1f\u2026]+$/;
const LONGEST = 200;

/**
 * Returns the subject of a typed question: "osmosis" for "What is osmosis?". Returns a plain topic
 * unchanged.
 */
export function subjectOf(typed: string): string {
  const bare = typed.slice(0, LONGEST).replace(/\s+/g, ' ').trim().replace(CLOSING, '');
  const asked = ABOUT_VERB.exec(bare)?.[1] ?? bare;
  return (
    INTRODUCTIONS.reduce((text, introduction) => text.replace(introduction, ''), asked) || bare
  );
}
