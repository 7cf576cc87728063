import { useEffect } from 'react';
import { isTokenUnkept } from '../api/token';
import { useToast } from '../design/toast';
import { t } from '../texts/texts';

/** Says once that the browser has not kept the sign-in. */
export function useUnkeptNote(token: string | null): void {
  const toast = useToast();
  useEffect(() => {
    if (token && isTokenUnkept()) toast(t('session.unkept'), 'problem');
  }, [token, toast]);
}
