import { UNKNOWN_LOCATION } from '@portal/contracts/profile';
import { Button } from '../../design/button';
import { PlaceText } from './place-text';
import { t } from './texts';
import type { OwnLocation } from './use-location';

/** The user's own location: the saved one, else the state of its detection. */
export function LocationLine({ text, own }: { text: string; own: OwnLocation }) {
  const { state, credit, detect } = own;
  if (text) {
    return (
      <span className="inline-flex min-h-11 flex-col justify-center [overflow-wrap:anywhere]">
        <PlaceText text={`📍 ${text}`} />
        {credit && (
          <span className="text-xs text-ink-soft">
            {t(credit === 'GeoNames' ? 'profile.credit' : 'profile.creditOsm')}
          </span>
        )}
      </span>
    );
  }
  if (state === 'detecting') {
    return (
      <span role="status" className="inline-flex min-h-11 flex-col justify-center">
        <PlaceText text={t('profile.detecting')} />
        <span className="text-xs text-ink-soft">{t('profile.detectingHint')}</span>
      </span>
    );
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <span role="status">
        {state === 'failed' ? (
          <PlaceText text={`📍 ${UNKNOWN_LOCATION}`} />
        ) : (
          t('profile.noLocation')
        )}
      </span>
      <Button variant="outline" onClick={detect} className="text-sm">
        {t('profile.detect')}
      </Button>
      {state === 'failed' && (
        <span className="basis-full text-xs text-ink-soft">{t('profile.notDetected')}</span>
      )}
    </span>
  );
}
