import { readQuestion } from '../../domain/read-question';
import { smallTalkOf } from '../../domain/small-talk';
import { BETWEEN, JOINED, isEndOf, isOrder, isQuestion } from './question-openings';
import { lacksSubject, nameOf, withSubject } from './with-subject';

/** Maximum number of questions of one message that are answered separately. */
export const QUESTIONS_MAX = 3;
/** Longer messages count as a text with a question on it, not as a list of questions. */
const LONGEST = 400;

/**
 * The subject that an elliptical question refers to: a name, an unusable one (null), or none
 * (undefined).
 */
type Subject = string | null | undefined;

/** A question of a message, with its subject. */
interface Asked {
  /** As it appears in the message, where more text may follow. */
  open: string;
  /** As a self-contained question. */
  alone: string;
}

const END = /[?!.,;\s]+$/u;

/**
 * Splits a message into self-contained questions, in order: `What is osmosis and how does
 * diffusion differ?` asks what osmosis is, and how diffusion differs from osmosis. Most messages
 * yield one. Remarks next to a question stay with it, and so does a question that depends on the
 * preceding one.
 */
export function questionsIn(message: string): string[] {
  const whole = message.replace(/\s+/g, ' ').trim();
  if (whole.length > LONGEST) return [message];
  const questions: Asked[] = [];
  let said = '';
  let subject: Subject;
  for (const piece of whole.split(BETWEEN)) {
    const text = piece.replace(JOINED, '');
    if (smallTalkOf(text)) continue;
    const before = questions.at(-1);
    const isOwn = isQuestion(text) && !isEndOf(text, before?.open ?? said);
    const complete = isOwn ? completed(text, subject) : null;
    if (complete !== null) {
      subject = subjectAfter(complete, text, subject);
      const asked = askedWith(complete, text);
      const sign = asked.alone.endsWith('?') ? '?' : '';
      questions.push(before || !said ? asked : after(said, piece, sign));
    } else if (before) {
      questions[questions.length - 1] = after(before.open, piece);
      if (subject !== undefined) subject = null;
    } else said = said ? `${said} ${piece}` : piece;
  }
  return questions.length < 2 ? [message] : questions.map(({ alone }) => capital(alone));
}

/**
 * Returns the sentences of a message that ask something, without remarks; the whole message if
 * none does.
 */
export function askingSentences(message: string): string {
  const whole = message.replace(/\s+/g, ' ').trim();
  if (whole.length > LONGEST) return message;
  const sentences = whole.split(/(?<=[.!?]) /u);
  const asking = sentences.filter((one) => isQuestion(one) && !smallTalkOf(one));
  return asking.length === 0 || asking.length === sentences.length ? message : asking.join(' ');
}

/**
 * Adds the omitted subject and removes the punctuation at the end; null if the subject is
 * uncertain.
 */
function completed(text: string, subject: Subject): string | null {
  const bare = text.replace(END, '');
  if (subject === undefined || !lacksSubject(bare)) return bare;
  return subject === null ? null : withSubject(bare, subject);
}

function askedWith(complete: string, text: string): Asked {
  const end = END.exec(text)?.[0] ?? '';
  const open = `${complete}${end}`;
  return { open, alone: isOrder(text) && !end.startsWith('?') ? open : `${complete}?` };
}

function after(before: string, piece: string, sign = ''): Asked {
  const open = `${before} ${piece}`;
  return { open, alone: END.test(open) ? open : `${open}${sign}` };
}

/**
 * Returns the subject that the next question may refer to: what this one defines, or its inherited
 * one.
 */
function subjectAfter(complete: string, text: string, subject: Subject): Subject {
  const read = readQuestion(complete);
  if (read.kind === 'define') return nameOf(read.subject, complete);
  return complete === text.replace(END, '') ? undefined : subject;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
