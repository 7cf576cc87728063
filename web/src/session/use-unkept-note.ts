import { useEffect } from 'react';
import { isTokenUnkept } from '../api/token';
import { useToast } from '../design/toast';
import { t } from '../texts/texts';

/** Shows once that the browser did not store the sign-in. */
export function useUnkeptNote(token: string | null): void {
  const toast = useToast();
  useEffect(() => {
    if (token && isTokenUnkept()) toast(t('session.unkept'), 'problem');
  }, [token, toast]);
}
