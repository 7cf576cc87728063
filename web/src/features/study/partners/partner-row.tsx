import type { StudyPartner } from '@portal/contracts/study';
import { useRef, type RefObject } from 'react';
import { Avatar } from '../../../design/avatar';
import { useFocusHeir } from '../../../design/use-focus-heir';
import { t } from '../texts';
import { PersonMenu } from '../people/person-menu';

/** A student who can be asked, with the data that they share. */
export function PartnerRow({
  partner,
  isFull,
  search,
  onAdd,
  onBlocked,
}: {
  partner: StudyPartner;
  isFull: boolean;
  /** Receives the focus when this student is chosen or blocked. */
  search: RefObject<HTMLElement | null>;
  onAdd: () => void;
  onBlocked: () => void;
}) {
  const { name, department, profileImage, isOnline, topics } = partner;
  const row = useRef<HTMLLIElement>(null);
  useFocusHeir(row, () => search.current);
  return (
    <li ref={row} className="flex items-center gap-1 py-1">
      <button
        type="button"
        disabled={isFull}
        // The second click of a double click hits the next row, which has moved under the pointer.
        onClick={({ detail }) => {
          if (detail <= 1) onAdd();
        }}
        className="group flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-sunken disabled:opacity-55"
      >
        <Avatar name={name} src={profileImage} />
        <span className="mr-auto flex min-w-0 flex-col">
          <span className="font-semibold [overflow-wrap:anywhere]">
            <span className="sr-only">{t('study.add')} </span>
            <bdi>{name}</bdi>
          </span>
          <span className="text-sm text-ink-soft">{department}</span>
          {topics.length > 0 && (
            <span className="text-sm text-ink-soft [overflow-wrap:anywhere]">
              {topics.join(', ')}
            </span>
          )}
          {isOnline && (
            <span className="mt-0.5 self-start rounded-full bg-moss-soft px-2.5 py-0.5 text-xs font-semibold text-moss">
              {t('study.online')}
            </span>
          )}
        </span>
        {/* The accessible name of the button begins with it. */}
        <span
          aria-hidden="true"
          className="shrink-0 rounded-control border border-line-strong bg-surface px-3 py-1.5 text-sm font-semibold group-hover:border-brand"
        >
          {t('study.add')}
        </span>
      </button>
      <PersonMenu person={partner} isStranger onBlocked={onBlocked} />
    </li>
  );
}
