import { splitTopics } from '@portal/contracts/testlab';
import { suggestTopicsRoute } from '@portal/contracts/testlab-topics';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../api/call';
import { pastTopicsQuery } from '../../api/past-topics-query';
import { ChipRow } from '../../design/chip-row';
import { t } from '../../texts/signed-in-texts';

/** Debounce time of the suggestions, in ms. */
const PAUSE_MS = 200;
const FRESH_MS = 5 * 60_000;

/** Returns the topics of the student's department, which do not change while the page is open. */
export function useDepartmentTopics(): readonly string[] {
  return useSuggestions('').topics;
}

function useSuggestions(typed: string): { topics: readonly string[]; isOld: boolean } {
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['topic-suggestions', typed],
    queryFn: ({ signal }) => call(suggestTopicsRoute, { query: { typed }, signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  return { topics: data?.topics ?? [], isOld: isPlaceholderData };
}

/** Returns the topic that is being typed, after the last comma or semicolon. */
export function openTopicOf(typed: string): string {
  return typed.split(/[,;]/).at(-1)?.trim() ?? '';
}

interface TopicChipsProps {
  typed: string;
  onChoose: (topics: string) => void;
}

/**
 * Chips of topics: the department's before anything is typed, then completions of the last topic.
 * After a choice the row stays, for the next one, until the student types.
 */
export function TopicChips({ typed, onChoose }: TopicChipsProps) {
  const [used, setUsed] = useState<{ typed: string; topics: readonly string[] } | null>(null);
  const kept = used?.typed === typed ? used.topics : null;
  const isOffered = useOffered();
  const last = openTopicOf(typed);
  const open = kept || isOffered(last) ? '' : last;
  const later = useLater(open);
  const asked = open && later;
  const { topics, isOld } = useSuggestions(asked.slice(0, 60));
  const chosen = new Set(splitTopics(typed).map((topic) => topic.toLowerCase()));
  const names =
    kept ?? (open ? topics.filter((topic) => !chosen.has(topic.toLowerCase())) : topics);
  if (names.length === 0) return null;
  const choose = (topic: string) => {
    const others = splitTopics(typed).filter(
      (one) => one !== open && one.toLowerCase() !== topic.toLowerCase(),
    );
    const isTakenBack = chosen.has(topic.toLowerCase());
    const next = (isTakenBack ? others : [...others, topic]).join(', ');
    setUsed({ typed: next, topics: names });
    onChoose(next);
  };
  return (
    <ChipRow
      label={t(open ? 'lab.completions' : 'lab.suggested')}
      names={names}
      chosen={open ? undefined : chosen}
      isHidden={open !== asked || isOld}
      onChoose={choose}
    />
  );
}

/** Returns a predicate for topics that the portal itself has offered, which are not in doubt. */
function useOffered(): (topic: string) => boolean {
  const { data } = useQuery(pastTopicsQuery);
  const offered = [...useDepartmentTopics(), ...(data?.topics ?? [])];
  const known = new Set(offered.map((topic) => topic.toLowerCase()));
  return (topic) => known.has(topic.toLowerCase());
}

/** Debounces a value. */
function useLater(value: string): string {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
