import type { ChatMessage } from '@portal/contracts/assistant';

/** Topics that TestLab is opened with, at most. */
const TOPICS = 3;

/** Opens TestLab with what an answer rests on: the student's own file, else the ideas it names. */
export function quizPath({ sources }: ChatMessage, title: string): string {
  const own = sources.find(({ kind, isGone }) => kind === 'own' && !isGone);
  if (own?.materialId) return `/TestLab?material=${encodeURIComponent(own.materialId)}`;
  const concepts = sources.filter(({ kind }) => kind === 'concept').slice(0, TOPICS);
  const topics = concepts.length > 0 ? concepts.map((one) => one.title).join(', ') : title;
  return `/TestLab?topics=${encodeURIComponent(topics)}`;
}
