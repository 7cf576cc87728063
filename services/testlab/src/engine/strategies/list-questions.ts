import type { NamedList } from '../knowledge/find-lists';
import { isPluralPhrase } from '../language/noun-form';
import { contentStems, sharedCount, wordsOf } from '../language/stem';
import { shuffled } from '../seeded-random';
import { capitalise } from '../text/tidy-sentence';
import { quoteSource, type Draft } from './draft';
import type { KnowledgeBase } from './knowledge-base';

function formOf(item: string): string {
  if (/^\w+ing\b/i.test(item)) return 'gerund';
  if (/\b(?:is|are|can|must|should|has|have)\b/.test(item)) return 'clause';
  return isPluralPhrase(item) ? 'plural' : 'singular';
}

function isLike(item: string, other: string): boolean {
  if (item.length > other.length * 2.5 + 4 || other.length > item.length * 2.5 + 4) return false;
  const lengths = [wordsOf(item).length, wordsOf(other).length];
  return (
    Math.abs((lengths[0] ?? 0) - (lengths[1] ?? 0)) <= 2 &&
    (formOf(item) === formOf(other) || (lengths[0] === 1 && lengths[1] === 1))
  );
}

/** Three of the items that look like the one, or fewer when they share a word it lacks. */
function likeItems(item: string, items: readonly string[]): string[] {
  const like = items.filter((other) => isLike(item, other)).slice(0, 3);
  const [first, ...rest] = like.map(contentStems);
  const own = contentStems(item);
  const marked = [...(first ?? [])].some(
    (stem) => !own.has(stem) && rest.every((stems) => stems.has(stem)),
  );
  return marked ? [] : like;
}

/** The bullets under other headings, those under a like heading ("Disadvantages of …") first. */
function itemsElsewhere(kb: KnowledgeBase, list: NamedList): string[] {
  const subject = contentStems(list.subject);
  return kb.lists
    .filter((other) => other.relation === 'heading' && other.heading !== list.heading)
    .map((other) => ({
      other,
      shared: sharedCount(subject, contentStems(other.subject)) + kb.random() * 0.5,
    }))
    .sort((left, right) => right.shared - left.shared)
    .flatMap(({ other }) => shuffled(other.items, kb.random));
}

function outsiders(kb: KnowledgeBase, list: NamedList): string[] {
  const inside = list.items.map((item) => item.toLowerCase());
  const about = `${list.source} ${list.subject}`.toLowerCase();
  const pool =
    list.relation === 'heading'
      ? itemsElsewhere(kb, list)
      : [
          ...shuffled(
            kb.lists
              .filter((other) => other.relation !== 'heading' && other.source !== list.source)
              .flatMap((other) => other.items),
            kb.random,
          ),
          ...shuffled(
            kb.definitions.map(({ term }) => term),
            kb.random,
          ),
        ];
  return [...new Set(pool)].filter((item) => {
    const stems = contentStems(item);
    return (
      !about.includes(item.toLowerCase()) &&
      !inside.some(
        (own) => own.includes(item.toLowerCase()) || sharedCount(stems, contentStems(own)) > 0,
      ) &&
      sharedCount(stems, contentStems(list.subject)) === 0
    );
  });
}

function notQuestion(list: NamedList): string {
  if (list.relation === 'heading')
    return `Which of these does the text NOT list under "${list.subject}"?`;
  if (list.relation === 'parts')
    return `According to the text, which of these is NOT part of ${lowerStart(list.subject)}?`;
  return `Which of these is NOT one of ${list.subject} named in the text?`;
}

function oneQuestion(list: NamedList): string {
  if (list.relation === 'heading')
    return `Which of these does the text list under "${list.subject}"?`;
  if (list.relation === 'parts')
    return `According to the text, which of these is part of ${lowerStart(list.subject)}?`;
  return `According to the text, which of these is one of ${list.subject}?`;
}

function lowerStart(subject: string): string {
  return /^(?:The|An?) /.test(subject)
    ? subject.charAt(0).toLowerCase() + subject.slice(1)
    : subject;
}

/** Asks what belongs to a list of the text, or what does not. */
export function listQuestions(kb: KnowledgeBase): Draft[] {
  const drafts: Draft[] = [];
  for (const [index, list] of kb.lists.entries()) {
    const inside = shuffled(list.items, kb.random);
    const outside = outsiders(kb, list);
    const common = {
      strategy: 'list' as const,
      explanation: quoteSource(list.source),
      source: list.source,
      topic: list.subject.toLowerCase(),
      place: list.place,
    };
    const odd = outside.find((item) => likeItems(item, inside).length === 3);
    const likeOdd = odd === undefined ? [] : likeItems(odd, inside);
    const one = inside.find((item) => likeItems(item, outside).length === 3);
    const likeOne = one === undefined ? [] : likeItems(one, outside);
    const negative: Draft | null =
      odd === undefined
        ? null
        : {
            ...common,
            question: notQuestion(list),
            answer: capitalise(odd),
            distractors: likeOdd.map(capitalise),
            score: list.relation === 'heading' ? 0.6 : 0.82,
          };
    const positive: Draft | null =
      one === undefined
        ? null
        : {
            ...common,
            question: oneQuestion(list),
            answer: capitalise(one),
            distractors: likeOne.map(capitalise),
            score: list.relation === 'heading' ? 0.62 : 0.78,
          };
    const draft = index % 2 === 0 ? (negative ?? positive) : (positive ?? negative);
    if (draft !== null) drafts.push(draft);
  }
  return drafts;
}
