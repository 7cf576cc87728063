import type { StudyPartner } from '@portal/contracts/study';
import { Avatar } from '../../../design/avatar';
import { t } from '../../../texts/study-texts';
import { PersonMenu } from '../people/person-menu';

/** Somebody who may be asked, with what that student shows. */
export function PartnerRow({
  partner,
  isFull,
  onAdd,
}: {
  partner: StudyPartner;
  isFull: boolean;
  onAdd: () => void;
}) {
  const { name, department, isOnline, topics } = partner;
  return (
    <li className="flex items-center gap-1 py-1">
      <button
        type="button"
        disabled={isFull}
        onClick={onAdd}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-sunken disabled:opacity-55"
      >
        <Avatar name={name} />
        <span className="flex min-w-0 flex-col">
          <span className="font-semibold [overflow-wrap:anywhere]">
            <span className="sr-only">{t('study.add')} </span>
            {name}
          </span>
          <span className="text-sm text-ink-soft">{department}</span>
          {topics.length > 0 && (
            <span className="text-sm text-ink-soft [overflow-wrap:anywhere]">
              {topics.join(', ')}
            </span>
          )}
        </span>
        {isOnline && (
          <span className="ml-auto shrink-0 rounded-full bg-moss-soft px-2.5 py-0.5 text-xs font-semibold text-moss">
            {t('study.online')}
          </span>
        )}
      </button>
      <PersonMenu person={partner} />
    </li>
  );
}
