import { useEffect, useState } from 'react';
import { Button } from '../../../design/button';
import { Card } from '../../../design/card';
import { Spinner } from '../../../design/spinner';
import { t } from '../texts';
import type { OpenedDevices } from '../call/devices';
import { prepareProvider } from '../call/providers';
import { joinAtOnce } from '../room/join-at-once';
import type { KeptMedia } from '../room/kept-call';
import type { RoomSession } from '../room/room-session';
import type { RoomView } from '../room/room-view';
import { DeviceCheck } from './device-check';
import type { DevicesCheck } from './use-devices';

/**
 * Entry of the call: a student who has just accepted, or has reloaded the page during a call, joins
 * immediately; all others check camera and microphone first, and may turn them off.
 */
export function RoomEntry({
  room,
  view,
  atOnce,
  check,
}: {
  room: RoomSession;
  view: RoomView;
  atOnce: KeptMedia | null;
  check: DevicesCheck;
}) {
  const { call, isElsewhere } = view;
  useEffect(() => prepareProvider(call), [call]);
  if (atOnce) return <JoinAtOnce room={room} media={atOnce} />;
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl">{t('study.check.title')}</h2>
        <p role="status" className="text-ink-soft">
          {t(isElsewhere ? 'study.check.elsewhere' : 'study.check.text')}
        </p>
      </div>
      {/* Daily's frame has its own device selection. */}
      <DeviceCheck check={check} isFollowed={call?.provider === 'built-in'}>
        {({ faults }) => (
          <Button onClick={() => void room.join(check.take(), { ...check.media, screen: false })}>
            {t(isElsewhere ? 'study.call.takeHere' : joinWords(faults))}
          </Button>
        )}
      </DeviceCheck>
    </Card>
  );
}

function joinWords({ audio, video }: OpenedDevices['faults']) {
  return audio && video ? 'study.check.joinWithout' : 'study.check.join';
}

/**
 * Joins immediately; permissions that the browser denies are reported beside the controls of the
 * call.
 */
function JoinAtOnce({ room, media }: { room: RoomSession; media: KeptMedia }) {
  // The initial value: afterwards the call itself stores what it sends.
  const [wanted] = useState(media);
  useEffect(() => joinAtOnce(room, wanted), [room, wanted]);
  return (
    <div className="flex h-[500px] items-center justify-center rounded-card border bg-sunken p-6">
      <p role="status" className="flex items-center gap-3 text-center text-lg">
        <Spinner />
        {t('study.check.opening')}
      </p>
    </div>
  );
}
