import { useQuery } from '@tanstack/react-query';
import { ChipRow } from '../design/chip-row';
import { t } from '../texts/signed-in-texts';
import { pastTopicsQuery } from './past-topics-query';

/** Past topics that are offered, at most. */
const OFFERED = 6;

/** What the student has practised last, to be put among other topics; nothing where there is none. */
export function PastTopics({ onChoose }: { onChoose: (topic: string) => void }) {
  const { data } = useQuery(pastTopicsQuery);
  const topics = data?.topics.slice(0, OFFERED) ?? [];
  if (topics.length === 0) return null;
  return <ChipRow label={t('lab.past')} names={topics} onChoose={onChoose} />;
}
