import { useQuery } from '@tanstack/react-query';
import { t } from '../texts/signed-in-texts';
import { pastTopicsQuery } from './past-topics-query';

/** Past topics that are offered, at most. */
const OFFERED = 6;

/** What the student has practised last, to be put among other topics; nothing where there is none. */
export function PastTopics({ onChoose }: { onChoose: (topic: string) => void }) {
  const { data } = useQuery(pastTopicsQuery);
  const topics = data?.topics.slice(0, OFFERED) ?? [];
  if (topics.length === 0) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="text-sm text-ink-soft">{t('lab.past')}</span>
      {topics.map((topic) => (
        <button
          key={topic}
          type="button"
          onClick={() => onChoose(topic)}
          className="inline-flex min-h-11 max-w-full items-center rounded-full border bg-paper px-3.5 text-sm font-medium hover:border-brand"
        >
          <bdi className="truncate">{topic}</bdi>
        </button>
      ))}
    </div>
  );
}
