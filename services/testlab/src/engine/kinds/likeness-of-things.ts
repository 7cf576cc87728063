import { isAcronym } from '../language/noun-form';
import { sharedCount } from '../language/stem';
import { mayMeanTheSame } from '../language/wordnet';
import type { Subject } from './subjects';

function hasArticle(text: string): boolean {
  return /^(?:The|An?) /.test(text);
}

/** Whether two things are of one kind, so that either might stand in a sentence. */
export function areAlike(one: Subject, other: Subject): boolean {
  if (hasArticle(one.text) !== hasArticle(other.text)) return false;
  if (one.isPlural !== other.isPlural || one.isName !== other.isName) return false;
  const words = [one, other].map(({ text }) => text.split(' ').length);
  return one.isName
    ? isAcronym(one.text) === isAcronym(other.text) && words[0] === words[1]
    : one.field !== null && one.field === other.field;
}

/** Whether what is true of one may be true of the other: one stands above it, or is a part of its name. */
export function mayBothBeRight(one: Subject, other: Subject): boolean {
  const [own, others] = [one.stems, other.stems];
  if (sharedCount(own, others) >= Math.min(own.size, others.size)) return true;
  const isSingle = !one.text.includes(' ') || !other.text.includes(' ');
  return isSingle && !one.isName && mayMeanTheSame(one.head, other.head);
}
