import { withoutManner } from './without-manner';

/** The intent of a question, derived from its words. */
export type Question =
  | { kind: 'compare'; first: string; second: string }
  | { kind: 'define'; subject: string }
  | { kind: 'read-next'; subject: string }
  | { kind: 'quote'; subject: string }
  | { kind: 'check' }
  /** A question that needs reasoning: to solve, to write, to say why. */
  | { kind: 'reason'; subject: string }
  | { kind: 'find'; subject: string };

const END = '[?.!\\s]*$';
const COMPARISONS = [
  new RegExp(
    `\\b(?:differences?|distinction|similarit(?:y|ies)|relation(?:ship)?|comparison) between (.{2,80}?) and (.{2,80}?)${END}`,
    'iu',
  ),
  new RegExp(
    `\\b(?:compare|contrast|distinguish|differentiate|tell) (?:between )?(.{2,80}?) (?:and|with|to|from|against) (.{2,80}?)${END}`,
    'iu',
  ),
  new RegExp(
    `\\bhow (?:is|are|does|do) (.{2,80}?) (?:differ|different) from (.{2,80}?)${END}`,
    'iu',
  ),
  new RegExp(`^(?:what about |and )?(.{2,80}?) (?:vs\\.?|versus) (.{2,80}?)${END}`, 'iu'),
];
const DEFINITIONS = [
  new RegExp(`\\b(?:what (?:does|do|did)) (.{2,100}?) (?:mean|stand for)${END}`, 'iu'),
  new RegExp(
    `\\b(?:define|definition of|meaning of|explain|describe|tell me about|what(?:'s|’s| is| are| was| were) (?:meant by )?(?:an? |the )?(?:idea of |concept of |term )?)\\s*(.{2,100}?)${END}`,
    'iu',
  ),
];
const READ_NEXT =
  /\b(?:(?:what|which)\b.{0,40}\b(?:read|study|learn|revise)\b.{0,20}\bnext|reading list|(?:recommend|suggest)\w*\b.{0,40}\b(?:books?|read|reading|texts?)|(?:books?|textbooks?|reading) (?:on|about|for)|what (?:should|can|could) i read)\b/iu;
const QUOTE =
  /\b(?:(?:in|from) my (?:own )?(?:notes?|material|texts?|uploads?|documents?|slides?)|what do(?:es)? my (?:own )?(?:notes?|material|files?|uploads?|documents?|slides?) say|quote|where does it say)\b/iu;
const CHECK = /\b(?:check my understanding|test my understanding|quiz me)\b/iu;
const REASON =
  /^(?:why|solve|calculate|compute|prove|derive|write|summari[sz]e|translate|argue|discuss|evaluate|rewrite|correct|debug|code|draft|plan)\b/iu;
/** Words around the subject of a question that name nothing. */
const AROUND =
  /\b(?:please|could you|can you|would you|i (?:want|need|would like) to know|tell me|find|search for|look up|quote|me|in my (?:own )?(?:notes?|material|files?|uploads?|documents?|slides?)|what do(?:es)? my (?:own )?(?:notes?|material|files?|uploads?|documents?|slides?) say about)\b/giu;

const LONGEST = 400;

/** Derives the intent of a message; of a long message only the beginning is read. */
export function readQuestion(message: string): Question {
  const words = withoutManner(message.replace(/\s+/g, ' ').trim().slice(0, LONGEST));
  if (CHECK.test(words)) return { kind: 'check' };
  for (const pattern of COMPARISONS) {
    const [, first, second] = pattern.exec(words) ?? [];
    if (first && second) return { kind: 'compare', first: bare(first), second: bare(second) };
  }
  const subject = words.replace(AROUND, ' ').replace(/\s+/g, ' ').trim();
  if (READ_NEXT.test(words)) return { kind: 'read-next', subject };
  if (QUOTE.test(words)) return { kind: 'quote', subject };
  if (REASON.test(words)) return { kind: 'reason', subject };
  for (const pattern of DEFINITIONS) {
    const [, defined] = pattern.exec(words) ?? [];
    if (defined) return { kind: 'define', subject: bare(defined) };
  }
  return { kind: 'find', subject };
}

function bare(name: string): string {
  return name
    .replace(/^(?:an?|the)\s+/iu, '')
    .replace(/[?.!,;:"“”\s]+$/u, '')
    .trim();
}
