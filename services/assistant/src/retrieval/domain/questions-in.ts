import { readQuestion } from '../../domain/read-question';
import { smallTalkOf } from '../../domain/small-talk';
import { questionWords } from './question-words';

/** Questions of one message that are answered, each by itself. */
export const QUESTIONS_MAX = 3;
/** Longer messages are no list of questions, but a text with a question on it. */
const LONGEST = 400;
const OPENING =
  '(?:what|how|why|when|where|who|which|define|explain|describe|compare|(?:is|are|does|do|can) (?:it|they|there|the|an?)\\b)';
/** Where one question ends and the next one begins. */
const BETWEEN = new RegExp(
  `[?!]+\\s+(?:and |then |also )*|(?:\\s*[,;])?\\s+(?:and|also|plus|but)\\s+(?:then |also )?(?=${OPENING}\\b)`,
  'iu',
);
/** Such a beginning waits for its end: what follows is a part of it. */
const OPEN_END =
  /\b(?:what|how|why|when|where|who|which|whether|of|to|on|in|about|between|and|or|explain|define|describe|know|me)$/iu;
const DIFFERS = /^how (?:is|are|does|do) (.{2,80}?) (differ|different)$/iu;
const POINTER = /\b(?:it|they|them)\b|\b(?:this|that)$/iu;
const TASK = /^(?:define|explain|describe|compare)\b/iu;
const OWNER = /\b(?:its|their)\b/iu;

/**
 * The questions that a message asks, in their order, each so that it can be read by itself: `What is osmosis and how
 * does diffusion differ?` asks what osmosis is, and how diffusion differs from osmosis. Of most messages, the one.
 */
export function questionsIn(message: string): string[] {
  const whole = message.replace(/\s+/g, ' ').trim();
  if (whole.length > LONGEST) return [message];
  const parts = joined(whole.split(BETWEEN).map(bare)).filter((part) => !smallTalkOf(part));
  if (parts.length < 2) return [message];
  let subject: string | null = null;
  return parts.map((part) => {
    const alone: string = subject ? standalone(part, subject) : part;
    const read = readQuestion(alone);
    if (read.kind === 'define') subject = read.subject;
    return `${alone.charAt(0).toUpperCase()}${alone.slice(1)}${TASK.test(alone) ? '' : '?'}`;
  });
}

const bare = (part: string) => part.replace(/[?!.,;\s]+$/u, '').trim();

/** A part that says nothing by itself belongs to the one before it. */
function joined(parts: readonly string[]): string[] {
  const whole: string[] = [];
  for (const part of parts) {
    const before = whole.at(-1);
    if (part === '') continue;
    if (before !== undefined && (OPEN_END.test(before) || !saysSomething(part)))
      whole[whole.length - 1] = `${before} and ${part}`;
    else whole.push(part);
  }
  return whole;
}

/** It has words of its own, or points at the subject before it. */
const saysSomething = (part: string) =>
  questionWords(part).length > 0 ||
  ((POINTER.test(part) || OWNER.test(part)) && part.split(' ').length > 2);

/** With the subject of the question before it where this one leaves it out. */
function standalone(part: string, subject: string): string {
  if (DIFFERS.test(part) && !POINTER.test(part)) return `${part} from ${subject}`;
  if (OWNER.test(part)) return part.replace(OWNER, `${subject}'s`);
  return part.replace(POINTER, subject);
}
