import { useRef, type RefObject } from 'react';
import { IconButton } from '../../../design/button';
import { Icon } from '../../../design/icons';
import { besideInList, useFocusHeir } from '../../../design/use-focus-heir';
import { t } from '../texts';

interface Chosen {
  _id: string;
  name: string;
}

/** The chosen partners, each with a button to remove it. */
export function ChosenPartners({
  partners,
  search,
  onRemove,
}: {
  partners: readonly Chosen[];
  /** Receives the focus when no partner is left. */
  search: RefObject<HTMLElement | null>;
  onRemove: (id: string) => void;
}) {
  if (partners.length === 0) return null;
  return (
    <ul aria-label={t('study.selected')} className="flex flex-wrap gap-2">
      {partners.map((partner) => (
        <Tag
          key={partner._id}
          name={partner.name}
          search={search}
          onRemove={() => onRemove(partner._id)}
        />
      ))}
    </ul>
  );
}

function Tag({
  name,
  search,
  onRemove,
}: {
  name: string;
  search: RefObject<HTMLElement | null>;
  onRemove: () => void;
}) {
  const tag = useRef<HTMLLIElement>(null);
  useFocusHeir(tag, (part) => besideInList(part) ?? search.current);
  return (
    <li
      ref={tag}
      className="inline-flex max-w-full items-center rounded-full border bg-brand-soft pl-4 text-brand-strong"
    >
      <bdi className="truncate font-medium">{name}</bdi>
      <IconButton label={t('study.remove', { name })} onClick={onRemove}>
        <Icon name="close" size={16} />
      </IconButton>
    </li>
  );
}
