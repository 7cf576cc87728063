import { readQuestion } from '../../domain/read-question';
import { smallTalkOf } from '../../domain/small-talk';
import { BETWEEN, JOINED, isEndOf, isOrder, isQuestion } from './question-openings';
import { lacksSubject, nameOf, withSubject } from './with-subject';

/** Questions of one message that are answered, each by itself. */
export const QUESTIONS_MAX = 3;
/** Longer messages are no list of questions, but a text with a question on it. */
const LONGEST = 400;

/** What a question that leaves out its subject may mean: a name, what is no name (null), or nothing defined. */
type Subject = string | null | undefined;

/** A question of a message, with its subject. */
interface Asked {
  /** As it ends in the message, where something may follow it. */
  open: string;
  /** As it reads by itself. */
  alone: string;
}

const END = /[?!.,;\s]+$/u;

/**
 * The questions that a message asks, in their order, each so that it can be read by itself: `What is osmosis and how
 * does diffusion differ?` asks what osmosis is, and how diffusion differs from osmosis. Of most messages, the one.
 * What is said beside a question stays with it, and so does a question that only the one before it explains.
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

/** The sentences of a message that ask, without what is said beside them; all of it where none does. */
export function askingSentences(message: string): string {
  const whole = message.replace(/\s+/g, ' ').trim();
  if (whole.length > LONGEST) return message;
  const sentences = whole.split(/(?<=[.!?]) /u);
  const asking = sentences.filter((one) => isQuestion(one) && !smallTalkOf(one));
  return asking.length === 0 || asking.length === sentences.length ? message : asking.join(' ');
}

/** With the subject that it leaves out, and without its sign; null where its subject is not sure. */
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

/** What the next question may mean: what this one defines, or what it asks of the one before it. */
function subjectAfter(complete: string, text: string, subject: Subject): Subject {
  const read = readQuestion(complete);
  if (read.kind === 'define') return nameOf(read.subject, complete);
  return complete === text.replace(END, '') ? undefined : subject;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
