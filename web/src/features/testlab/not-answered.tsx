import { Icon } from '../../design/icons';
import { t } from '../../texts/signed-in-texts';

/** Replaces the result if the review was finished without an answer. */
export function NotAnswered() {
  return (
    <div className="mt-5 rounded-control bg-sunken p-4">
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="lock" size={20} />
        {t('lab.notAnswered')}
      </p>
      <p className="mt-1 text-ink-soft">{t('lab.notAnsweredText')}</p>
    </div>
  );
}
