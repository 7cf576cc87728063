import { useQuery } from '@tanstack/react-query';
import { ChipRow } from '../design/chip-row';
import { t } from '../texts/signed-in-texts';
import { pastTopicsQuery } from './past-topics-query';

/** Maximum number of past topics offered. */
const OFFERED = 6;

/**
 * Chips of the topics that the student practised most recently, to be placed among other topics;
 * renders nothing without past topics.
 */
export function PastTopics({ onChoose }: { onChoose: (topic: string) => void }) {
  const { data } = useQuery(pastTopicsQuery);
  const topics = data?.topics.slice(0, OFFERED) ?? [];
  if (topics.length === 0) return null;
  return <ChipRow label={t('lab.past')} names={topics} onChoose={onChoose} />;
}
