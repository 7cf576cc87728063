import type { ChatMessage } from '@portal/contracts/assistant';

/** Maximum number of topics passed to TestLab. */
const TOPICS = 3;
/** Words around the subject of a question. */
const AROUND =
  /^(?:please |can you |could you |tell me (?:about )?|quiz me (?:on|about)|(?:what|who)(?:['’]s| is| are| was| were| does| do)|define|explain|describe|compare|how (?:is|are|does|do|did|can|to)|why (?:is|are|does|do|did)|when (?:is|are|does|do|did)|where (?:is|are|does|do|did)|meant by|the (?:difference|meaning|idea|concept|term)s? (?:between|of)?|an?|the)\b\s*/i;
/** A subject that only refers back to an earlier message. */
const POINTING =
  /^(?:it|its|this|that|these|those|they|them|more|else|so|not|quiz me|(?:check|test) my understanding)\b/i;
const SUBJECT_MAX = 80;

/**
 * Returns the TestLab path for the subject of the last answer: the student's own file if it is the
 * first source, else the concepts that the question names, else the first source if it is a
 * concept, else the question's own words. If those only refer back, the previous answer is used.
 * @param title of the chat, used if no message names a subject
 */
export function quizPath(messages: readonly ChatMessage[], title: string): string {
  for (let at = messages.length - 1; at >= 0; at -= 1) {
    const answer = messages[at];
    const question = messages[at - 1];
    if (answer?.role !== 'assistant') continue;
    const path = pathOf(answer, question?.role === 'user' ? question.content : '');
    if (path) return path;
  }
  return toTopics([title]);
}

function pathOf({ sources }: ChatMessage, question: string): string | null {
  const [first] = sources;
  if (first?.kind === 'own' && first.materialId && !first.isGone)
    return `/TestLab?material=${encodeURIComponent(first.materialId)}`;
  const concepts = sources.filter(({ kind }) => kind === 'concept').map((one) => one.title);
  const asked = question.toLowerCase();
  const named = concepts.filter((one) => asked.includes(one.toLowerCase()));
  if (named.length > 0) return toTopics(named);
  if (first?.kind === 'concept') return toTopics([first.title]);
  const subject = subjectOf(question);
  return subject ? toTopics([subject]) : null;
}

function toTopics(topics: readonly string[]): string {
  return `/TestLab?topics=${encodeURIComponent(topics.slice(0, TOPICS).join(', '))}`;
}

/**
 * Extracts the subject of a question (`What is the speed of light?` → speed of light); empty if
 * there is none.
 */
function subjectOf(question: string): string {
  let subject = question
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, SUBJECT_MAX * 2);
  for (let before = ''; before !== subject;) {
    before = subject;
    subject = subject.replace(AROUND, '');
  }
  const bare = subject.split(/[?!.;,](?:\s|$)/)[0]?.trim() ?? '';
  return POINTING.test(bare) || bare.length > SUBJECT_MAX ? '' : bare;
}
