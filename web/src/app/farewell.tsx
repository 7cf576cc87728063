import { useEffect } from 'react';
import { useAlert } from '../design/alert';
import { onFarewell } from '../session/farewell';
import { t } from '../texts/texts';

/** Explains a sign-out that the user did not initiate. */
export function Farewell() {
  const alert = useAlert();
  useEffect(() => onFarewell((text) => alert({ title: t('farewell.title'), text })), [alert]);
  return null;
}
