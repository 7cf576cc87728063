import type { Department } from '@portal/contracts';
import { findTyped, subjectOf } from '@portal/knowledge';
import type { OwnKnowledge } from './own-knowledge';

/**
 * Separators between two topics, which also occur within the name of one: "supply and demand",
 * "TCP/IP".
 */
const JOINT = /\s+(?:and|or|vs\.?|versus)\s+|\s*[&+/]\s*/i;
const MOST_PARTS = 5;

/**
 * Splits a typed topic: returns its parts if the whole is not a name and each part is, as in
 * "osmosis and elasticity"; else the whole.
 */
export function topicsWithin(
  typed: string,
  knowledge: OwnKnowledge,
  department: Department | null,
): string[] {
  const parts = typed.split(JOINT).filter((part) => part.trim());
  if (parts.length < 2 || parts.length > MOST_PARTS) return [typed];
  const isNamed = (topic: string) => isName(subjectOf(topic), knowledge, department);
  return !isNamed(typed) && parts.every(isNamed) ? parts : [typed];
}

function isName(
  topic: string,
  { bank, concepts }: OwnKnowledge,
  department: Department | null,
): boolean {
  const inBank = bank.find(topic, department);
  if (inBank.topics.length > 0 && inBank.fit === 'name') return true;
  return findTyped(topic, concepts)?.fit === 'name';
}
