import type { OwnUser } from '@portal/contracts/identity';
import { useEffect, useState } from 'react';
import { Button } from '../../design/button';
import { browserStorage } from '../../design/kept-storage';
import { t } from './texts';

/**
 * Returns which of the saved picture and bio are hidden from others; null if none, or if the whole
 * profile is hidden.
 */
function hiddenParts({ profileImage, bio, shows, isHidden }: OwnUser) {
  const hidesPicture = profileImage !== null && !shows.profileImage;
  const hidesBio = bio !== '' && !shows.bio;
  if (isHidden || !(hidesPicture || hidesBio)) return null;
  if (hidesPicture && hidesBio) return 'both';
  return hidesPicture ? 'picture' : 'bio';
}

/**
 * After saving, states which parts are still hidden from others; shown once per student and
 * browser.
 */
export function HiddenNotice({ user, onChoose }: { user: OwnUser; onChoose: () => void }) {
  const key = `profile-hidden-notice:${user._id}`;
  const [wasShown] = useState(() => browserStorage.get(key) !== null);
  const hidden = wasShown ? null : hiddenParts(user);
  useEffect(() => {
    if (hidden) browserStorage.set(key, '1');
  }, [hidden, key]);
  if (!hidden) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border bg-sunken px-5 py-3"
    >
      <p>{t(`profile.onlyYou.${hidden}`)}</p>
      <Button variant="outline" onClick={onChoose}>
        {t('profile.choose')}
      </Button>
    </div>
  );
}
