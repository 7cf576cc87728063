import type { Chunk } from '../knowledge/chunk-sentence';
import { termKey } from '../knowledge/find-terms';
import type { Term } from '../knowledge/term';
import { contentStems, wordsOf } from '../language/stem';
import { isBaseVerb, isPastVerb, isThirdPersonVerb } from '../language/verbs';
import type { Sentence } from '../text/prepare-text';
import { capitalise } from '../text/tidy-sentence';
import { chooseTermDistractors } from './choose-distractors';
import { quoteSource, type Draft } from './draft';
import type { KnowledgeBase } from './knowledge-base';

const FACT_CUE =
  /\b(?:is|are|called|known as|causes?|contains?|consists?|measures?|requires?|produces?|whereas|because|must|cannot|only|unlike|responsible|occurs?|allows?|prevents?|proposed|introduced|argued|developed)\b/;
const NAMING = /\b(?:called|known as|termed|refers? to|defined as)\b/;
const VAGUE =
  /\b(?:some|many|may|might|often|sometimes|several|various|certain|important|useful|interesting|probably|perhaps|etc|and so on|such as|including)\b/gi;

function subjectQuestion(sentence: string, term: Term, chunk: Chunk): string | null {
  const lead = sentence.slice(0, chunk.start);
  if (!/^(?:|An? |The )$/.test(lead)) return null;
  const rest = sentence.slice(chunk.end).replace(/\.$/, '');
  const [, verb = '', after = ''] = /^ ([a-z]+)(?: ([a-z]+))?/.exec(rest) ?? [];
  const plural = term.form === 'plural';
  const finite =
    /^(?:can|may|must|will|should|cannot)$/.test(verb) ||
    (plural
      ? /^(?:are|were|have|do)$/.test(verb) || isBaseVerb(verb)
      : /^(?:is|was|has|does)$/.test(verb) || isThirdPersonVerb(verb)) ||
    (term.form === 'person' && isPastVerb(verb) && after !== 'by');
  if (!finite || /^(?:is|are|was|were|has|have|can|will|may)$/.test(after) || /"/.test(rest))
    return null;
  return `${term.form === 'person' ? 'Who' : term.definition === null ? 'According to the text, which of these' : 'Which of these'}${rest}?`;
}

function ask(
  kb: KnowledgeBase,
  sentence: Sentence,
  chunk: Chunk,
  term: Term,
  pool: readonly Term[],
): Draft | null {
  const { text } = sentence;
  const before = text.slice(0, chunk.start);
  const after = text.slice(chunk.end);
  const context = `${before} ${after}`;
  if (
    context.toLowerCase().includes(term.key) ||
    /[\w]$/.test(before) ||
    /^[\w'-]/.test(after) ||
    /-$/.test(before)
  )
    return null;
  const stems = contentStems(context);
  if (
    /^ \(|^ of (?:the )?[A-Z]/.test(after) ||
    (/[,:] $/.test(before) && /^(?:,| and | or )/.test(after))
  )
    return null;
  if (/: .*(?:, | and | or )$|,.*,.* (?:and|or) $|, [^,]+ (?:and|or) $/.test(before)) return null;
  if (NAMING.test(context) && !/(?:called|known as) (?:an? |the )?$/.test(before)) return null;
  if (stems.size < 4 || [...term.stems].some((stem) => stems.has(stem))) return null;
  const asSubject = subjectQuestion(text, term, chunk);
  if (asSubject === null && term.form !== 'person' && stems.size < 6) return null;
  const article = /\b(an?) $/i.exec(before)?.[1]?.toLowerCase();
  const blank = { context, article: article === 'a' || article === 'an' ? article : null } as const;
  const distractors = chooseTermDistractors(
    kb,
    term,
    asSubject === null ? blank : { context, article: null },
    pool,
  );
  if (distractors.length < 3) return null;
  const words = wordsOf(text).length;
  const cloze = `${before}_____${after}`.replace(/\.$/, '').replace(/"/g, "'");
  let score =
    0.2 +
    term.weight * 0.4 +
    (FACT_CUE.test(context) ? 0.08 : 0) +
    (asSubject === null ? 0 : term.form === 'person' ? 0.22 : 0.1);
  score -= (context.match(VAGUE) ?? []).length * 0.07;
  score -= words > 28 ? 0.1 : 0;
  score +=
    distractors.filter((other) => other.listedWith.has(term.key) || other.definition !== null)
      .length * 0.04;
  return {
    strategy: asSubject === null ? 'cloze' : 'subject',
    question:
      asSubject ??
      `Which ${term.form === 'person' ? 'name' : 'term'} completes this statement: "${cloze}"?`,
    answer: capitalise(term.text),
    distractors: distractors.map((other) => capitalise(other.text)),
    explanation: quoteSource(text),
    source: text,
    topic: term.key,
    place: sentence.place,
    score,
  };
}

/** Takes a key term out of a sentence and asks for it, as a subject question where grammar lets it. */
export function clozeQuestions(
  kb: KnowledgeBase,
  sentence: Sentence,
  pool: readonly Term[],
): Draft[] {
  const words = wordsOf(sentence.text).length;
  if (words < 7 || words > 34) return [];
  const drafts: Draft[] = [];
  const defined = kb.definitionOf.get(sentence.text);
  for (const chunk of kb.chunks.get(sentence.text) ?? []) {
    const term = kb.byKey.get(termKey(chunk.text));
    if (term === undefined || term.weight < 0.45) continue;
    if (defined !== undefined && defined.term !== term.text) continue;
    const draft = ask(kb, sentence, chunk, term, pool);
    if (draft !== null) drafts.push(draft);
  }
  drafts.sort((left, right) => right.score - left.score);
  return drafts.slice(0, 1);
}
