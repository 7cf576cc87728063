import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { TextField } from '../../design/field';
import { suggestionsQuery } from './library-queries';
import { useDebouncedValue } from '../../design/use-debounced-value';

interface SuggestingFieldProps {
  kind: 'topic' | 'author';
  label: string;
  value: string;
  /** Additional suggestions beside those of the portal. */
  known?: readonly string[];
  onChange: (value: string) => void;
}

const SETTLED_MS = 100;
const OFFERED = 8;

/** Field for a topic or an author, with suggestions in a native datalist. */
export function SuggestingField({
  kind,
  label,
  value,
  known = [],
  onChange,
}: SuggestingFieldProps) {
  const listId = useId();
  const { data } = useQuery({
    ...suggestionsQuery(kind, useDebouncedValue(value.trim(), SETTLED_MS)),
    placeholderData: keepPreviousData,
  });
  const offered = [...new Set([...(data?.suggestions ?? []), ...known])].slice(0, OFFERED);
  return (
    <>
      <TextField
        type="search"
        label={label}
        list={listId}
        autoComplete="off"
        maxLength={300}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={listId}>
        {offered.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
