import { liftSuspensionRoute } from '@portal/contracts/admin';
import type { UserWithXp } from '@portal/contracts/identity';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type MouseEvent } from 'react';
import { messageOf } from '../../../api/api-error';
import { call } from '../../../api/call';
import { Button } from '../../../design/button';
import { useToast } from '../../../design/toast';
import { t } from '../../../texts/admin-texts';
import { failureText } from '../../../api/failure-text';
import { usePanelHeading } from '../../../design/panel/panel-heading';

/** Lifts a suspension early; the accessible name includes the student. */
export function LiftButton({ user }: { user: UserWithXp }) {
  const { _id: id, name } = user;
  const client = useQueryClient();
  const toast = useToast();
  const heading = usePanelHeading();
  const [isBusy, setIsBusy] = useState(false);
  const lift = async ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    setIsBusy(true);
    try {
      await call(liftSuspensionRoute, { params: { id } });
      // The button is about to be removed; a focus that has moved elsewhere stays.
      const { activeElement } = document;
      if (activeElement === button || activeElement === document.body) heading?.current?.focus();
      toast(t('admin.users.liftedNow', { name }));
      await client.invalidateQueries({ queryKey: ['admin'] });
    } catch (error) {
      toast(messageOf(error, failureText(error)), 'problem');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      variant="quiet"
      className="-my-3 text-brand! @3xl:-mr-3"
      aria-label={t('admin.users.liftOf', { name })}
      isBusy={isBusy}
      onClick={(event) => void lift(event)}
    >
      {t('admin.users.lift')}
    </Button>
  );
}
