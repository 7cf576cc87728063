import { useEffect } from 'react';
import { useAlert } from '../design/alert';
import { onSignOutMessage } from '../session/sign-out-message';
import { t } from '../texts/texts';

/** Explains a sign-out that the user did not initiate. */
export function SignOutMessage() {
  const alert = useAlert();
  useEffect(() => onSignOutMessage((text) => alert({ title: t('farewell.title'), text })), [alert]);
  return null;
}
