const UNRESOLVED_START =
  /^(?:it|its|this|these|that|those|they|their|he|his|she|her|him|them|such|both|here|there|so|then|also|another|others?|(?:some|many|most|all|each|several|one)(?: of (?:these|those|them|the)| (?:do|does|is|are|has|have|will|can|may|were|was|say|way|such))|neither|either|two|three|four|or|because of this|for (?:example|instance)|in (?:this|that|these|contrast|turn|both|such|each case|the same|practice)|on the (?:other|one) hand|by contrast|conversely|in fact|instead|as (?:mentioned|noted|discussed|shown|seen|described|above|explained|stated|a result|such)|at (?:this|that)|after (?:this|that)|during this|when (?:this|it|they|these|he|she|that)|if (?:this|it|they|these|he|she|that|so|we)|because (?:it|they|this|of this)|since (?:it|they|this)|although (?:it|they|this)|while (?:it|they|this)|unlike (?:it|this|these)|like (?:this|these)|let|consider|suppose|imagine|assume|recall|take|think|see|note|notice|why|how|what|who|where|does|do|is|are|can|not|only|again|today|now|i|we|our|my|according to (?:this|these)|to (?:do|achieve) (?:this|so|that)|with (?:this|these)|from (?:this|these)|under this|among (?:these|them)|of (?:these|those)|unfortunately|interestingly|surprisingly|ideally|perhaps|maybe|yes|no|well|please|ignore|same)\b/i;
const UNRESOLVED_INSIDE =
  /\b(?:this|these|those(?! (?:who|that|which|of|with|in))|such an?|above|below|the following|as follows|the former|the latter|previous(?:ly)?|aforementioned|earlier (?:section|chapter)|(?:this|next|last|previous) (?:chapter|section|week|lecture|unit)|see (?:figure|table|section|chapter)|figure \d|table \d|fig\. ?\d|chapter \d|section \d|we|us|our|i|my|me|lecture|slide|textbook|click|login|ignore (?:all|any|previous)|instructions?)\b/i;
const BARE_NOUN_START =
  /^(?:the|an?) (?:(?:same|first|second|third|last|next|other|whole|two|three|four|main|new|latter|former|resulting|entire|second|simplest|basic|remaining|rest|more|most|less|key|final|idea|answer|correct|usual) )*(?:process|approach|method|model|theory|system|result|results|effect|effects|term|concept|idea|author|authors|study|studies|problem|difference|reason|aim|goal|purpose|advantage|disadvantage|example|answer|question|stage|step|phase|type|types|way|rule|principle|point|fact|case|rate|amount|number|procedure|technique|figure|table|diagram|chapter|book|text|writer|researchers|latter|former|patient|company|firm|amounts?|total|remainder|change|changes|value|formula|equation|event|events|decision|report|word|name|law|act|policy|group|condition|first|second|third|other|others|rest) (?!of\b|for\b|in\b|by which\b|that\b|who\b|which\b|between\b)/i;
const VAGUE_OBJECT =
  /\bthe (?:algorithm|theory|model|idea|concept|process|method|approach|study|experiment|term|phenomenon|problem|technique|disease|principle|work|author|company|event|case|other|others|first|second|matter|question|result|situation|condition)(?: (?:in|of) (?:1|2)\d{3})?\.$/;
const DANGLING_OBJECT = /^(?:[\w'-]+ ){1,3}(?:it|them)\b|^(?:[\w'-]+ ){1,5}they\b/i;
const HE_OR_SHE = /\b(?:he|she|his|him|her)\b/i;
const NAME_INSIDE =
  /\b[A-Z][a-z]+ [A-Z][a-z]+|^[A-Z][a-z]+(?: [A-Z][a-z]+)? (?:\w+ed|wrote|argued|showed|found|took)\b/;
const EXAMPLE_TALK =
  /\b(?:suppose|imagine|assume|for example|for instance|let us|let's|say,|e\.g\.|i\.e\.)/i;

/** Returns whether the sentence can be understood without the one before it. */
export function isSelfContained(sentence: string): boolean {
  if (UNRESOLVED_START.test(sentence) || UNRESOLVED_INSIDE.test(sentence)) return false;
  if (BARE_NOUN_START.test(sentence) || EXAMPLE_TALK.test(sentence)) return false;
  if (DANGLING_OBJECT.test(sentence) || VAGUE_OBJECT.test(sentence)) return false;
  return !HE_OR_SHE.test(sentence) || NAME_INSIDE.test(sentence);
}

/**
 * Returns whether the sentence is complete: it begins and ends as one, with balanced brackets and
 * quotes.
 */
export function isWholeSentence(sentence: string): boolean {
  if (!/^["']?[A-Z]/.test(sentence) && !/^[a-z]{1,2}[A-Z]/.test(sentence)) return false;
  if (!/[.!]["')]?$/.test(sentence) || /\.\.|…|\?/.test(sentence)) return false;
  if (!isBalanced(sentence)) return false;
  if (/[\u2022*_|~^\\<>{}=#]|\s[-+/]\s|https?:|www\.|@|;$|\w- /.test(sentence)) return false;
  return (
    !/\b[A-Z]{3,}\s+[A-Z]{3,}\s+[A-Z]{3,}\b/.test(sentence) && !/[a-z][A-Z][a-z]/.test(sentence)
  );
}

/** Returns whether quotes and brackets are balanced. */
export function isBalanced(text: string): boolean {
  const count = (pattern: RegExp): number => (text.match(pattern) ?? []).length;
  return count(/"/g) % 2 === 0 && count(/\(/g) === count(/\)/g) && count(/\[/g) === count(/\]/g);
}
