import { contentStems, sharedCount, wordsOf } from '../language/stem';
import { shuffled, spreadOut } from '../seeded-random';
import { capitalise } from '../text/tidy-sentence';
import { quoteSource, type Draft } from './draft';
import type { KnowledgeBase } from './knowledge-base';

/** Each reason is held against all others: so many are plenty. */
const MAX_REASONS = 60;

interface Reason {
  claim: string;
  reason: string;
  claimStems: ReadonlySet<string>;
  reasonStems: ReadonlySet<string>;
  source: string;
  place: number;
}

const BECAUSE = /^(.{20,140}?),? because ([^,;]{15,110})\.$/;
const LOOSE = /^(?:of|it|this|that|these|they|he|she|there|each|both|such)\b/;

function findReasons(kb: KnowledgeBase): Reason[] {
  return kb.prepared.sentences.flatMap(({ text, place }) => {
    const found = BECAUSE.exec(text);
    const claim = found?.[1] ?? '';
    const reason = found?.[2] ?? '';
    if (
      found === null ||
      /\b(?:and|but|or|not|is|are|partly|mainly|only|simply|precisely|just)$/.test(claim)
    )
      return [];
    if (LOOSE.test(reason) || /"/.test(text) || wordsOf(reason).length < 4) return [];
    if (/\b(?:it|its|they|them|their|he|she|his|her)\b/i.test(reason)) return [];
    return [{ claim, reason, source: text, place, ...stemsOf(claim, reason) }];
  });
}

function stemsOf(claim: string, reason: string) {
  return { claimStems: contentStems(claim), reasonStems: contentStems(reason) };
}

/** Asks for the reason the text gives ("because …"), beside the reasons it gives for other things. */
export function causeQuestions(kb: KnowledgeBase): Draft[] {
  const reasons = spreadOut(findReasons(kb), MAX_REASONS);
  if (reasons.length < 4) return [];
  return reasons.flatMap((own) => {
    const others = shuffled(reasons, kb.random).filter(
      (other) =>
        other !== own &&
        sharedCount(other.reasonStems, own.reasonStems) <= 1 &&
        sharedCount(other.claimStems, own.claimStems) <= 2 &&
        other.reason.length < own.reason.length * 2 &&
        own.reason.length < other.reason.length * 2,
    );
    if (others.length < 3) return [];
    return [
      {
        strategy: 'cause' as const,
        question: `Which reason does the text give for this: "${own.claim}"?`,
        answer: capitalise(own.reason),
        distractors: others.slice(0, 3).map(({ reason }) => capitalise(reason)),
        explanation: quoteSource(own.source),
        source: own.source,
        topic: own.claim.toLowerCase(),
        place: own.place,
        score: 0.72,
      },
    ];
  });
}
