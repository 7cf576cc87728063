import {
  listDevicesRoute,
  signOutDeviceRoute,
  signOutOtherDevicesRoute,
} from '@portal/contracts/account';
import type { SignedInDevice } from '@portal/contracts/account';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../api/api-error';
import { call } from '../api/call';
import { QueryBody } from '../api/query-body';
import { Button } from '../design/button';
import { Card } from '../design/card';
import { formatMoment } from '../texts/format-date';
import { Skeleton } from '../design/states';
import { useToast } from '../design/toast';
import { t } from '../texts/signed-in-texts';

/** Query for the active sessions of the account. */
export const devicesQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(listDevicesRoute, { signal }),
});
const KEY = devicesQuery.queryKey;

/** Active sessions of the account, with a button to end each. */
export function DevicesCard() {
  const client = useQueryClient();
  const toast = useToast();
  const [busy, setBusy] = useState<string | null>(null);
  const list = useQuery(devicesQuery);
  const end = async (which: string, act: () => Promise<{ message: string }>) => {
    setBusy(which);
    try {
      toast((await act()).message || t('account.signedOut'));
      await client.invalidateQueries({ queryKey: KEY });
    } catch (error) {
      toast(messageOf(error, t('account.signOutFailed')), 'problem');
    } finally {
      setBusy(null);
    }
  };
  const devices = list.data?.devices ?? [];
  return (
    <Card>
      <h2 className="text-xl font-semibold">{t('account.devices')}</h2>
      <p className="mt-1 mb-4 text-ink-soft">{t('account.devicesText')}</p>
      <QueryBody
        query={list}
        failed={t('account.devicesError')}
        waiting={<Skeleton className="h-28" />}
      >
        {() => (
          <ul className="divide-y">
            {devices.map((device) => (
              <Device
                key={device._id}
                device={device}
                isBusy={busy === device._id}
                onSignOut={() =>
                  void end(device._id, () =>
                    call(signOutDeviceRoute, { params: { id: device._id } }),
                  )
                }
              />
            ))}
          </ul>
        )}
      </QueryBody>
      {devices.length > 1 && (
        <Button
          variant="outline"
          className="mt-4"
          isBusy={busy === 'others'}
          onClick={() => void end('others', () => call(signOutOtherDevicesRoute))}
        >
          {t('account.signOutOthers')}
        </Button>
      )}
    </Card>
  );
}

function Device({
  device,
  isBusy,
  onSignOut,
}: {
  device: SignedInDevice;
  isBusy: boolean;
  onSignOut: () => void;
}) {
  const { name, address, signedInAt, lastSeenAt, isCurrent } = device;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="font-semibold">{name}</span>
        {isCurrent && (
          <span className="ml-2 rounded-full bg-brand-soft px-2 py-0.5 text-xs font-semibold text-brand-strong">
            {t('account.current')}
          </span>
        )}
        <span className="block text-sm text-ink-soft">
          {t('account.seen', {
            when: formatMoment(lastSeenAt),
            since: formatMoment(signedInAt),
            address,
          })}
        </span>
      </span>
      {!isCurrent && (
        <Button
          variant="quiet"
          isBusy={isBusy}
          onClick={onSignOut}
          aria-label={t('account.signOutOf', { name })}
        >
          {t('account.signOut')}
        </Button>
      )}
    </li>
  );
}
