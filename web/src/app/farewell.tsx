import { useEffect } from 'react';
import { useAlert } from '../design/alert';
import { onFarewell } from '../session/farewell';
import { t } from '../texts/texts';

/** Explains to a user who was signed out by somebody or something else why that is. */
export function Farewell() {
  const alert = useAlert();
  useEffect(() => onFarewell((text) => alert({ title: t('farewell.title'), text })), [alert]);
  return null;
}
