import { splitTopics } from '@portal/contracts/testlab';
import { suggestTopicsRoute } from '@portal/contracts/testlab-topics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call';
import { ChipRow } from '../../design/chip-row';
import { t } from '../../texts/signed-in-texts';

/** Pause in typing after which suggestions are fetched, in ms. */
const PAUSE_MS = 200;
const FRESH_MS = 5 * 60_000;

/** Topics of the student's department, which stay the same while the page is open. */
export function useDepartmentTopics(): readonly string[] {
  return useSuggestions('').topics;
}

function useSuggestions(typed: string): { topics: readonly string[] } {
  const { data } = useQuery({
    queryKey: ['topic-suggestions', typed],
    queryFn: ({ signal }) => call(suggestTopicsRoute, { query: { typed }, signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  return data ?? { topics: [] };
}

/** The topic that is being typed: behind the last comma. */
export function openTopicOf(typed: string): string {
  return typed.split(/[,;]/).at(-1)?.trim() ?? '';
}

/** Topics to choose from: the department's before anything is typed, then what completes the last topic. */
export function TopicChips({
  typed,
  onChoose,
}: {
  typed: string;
  onChoose: (topics: string) => void;
}) {
  const open = useLater(openTopicOf(typed));
  const { topics } = useSuggestions(open.slice(0, 60));
  const chosen = new Set(splitTopics(typed).map((topic) => topic.toLowerCase()));
  const offered = topics.filter((topic) => !chosen.has(topic.toLowerCase()));
  if (offered.length === 0) return null;
  const choose = (topic: string) => {
    const before = splitTopics(typed).filter((one) => one !== openTopicOf(typed));
    onChoose([...before, topic].join(', '));
  };
  const label = t(open ? 'lab.completions' : 'lab.suggested');
  return <ChipRow label={label} names={offered} onChoose={choose} />;
}

/** A value once it has stayed the same for a while. */
function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
