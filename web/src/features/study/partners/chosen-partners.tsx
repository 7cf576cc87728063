import { IconButton } from '../../../design/button';
import { Icon } from '../../../design/icons';
import { t } from '../../../texts/study-texts';

/** The chosen partners, each of whom can be taken away again. */
export function ChosenPartners({
  partners,
  onRemove,
}: {
  partners: readonly { _id: string; name: string }[];
  onRemove: (id: string) => void;
}) {
  if (partners.length === 0) return null;
  return (
    <ul aria-label={t('study.selected')} className="flex flex-wrap gap-2">
      {partners.map(({ _id, name }) => (
        <li
          key={_id}
          className="inline-flex max-w-full items-center rounded-full border bg-brand-soft pl-4 text-brand-strong"
        >
          <span className="truncate font-medium">{name}</span>
          <IconButton label={t('study.remove', { name })} onClick={() => onRemove(_id)}>
            <Icon name="close" size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
