import { useEffect } from 'react';
import { Button } from '../../../design/button';
import { Card } from '../../../design/card';
import { Spinner } from '../../../design/spinner';
import { t } from '../../../texts/study-texts';
import { joinAtOnce } from '../room/join-at-once';
import type { RoomSession } from '../room/room-session';
import { DeviceCheck } from './device-check';

/**
 * The way into the call: who has just accepted, or has loaded the page anew in a call, goes in at
 * once; everybody else looks at camera and microphone first.
 */
export function RoomEntry({ room, joinsAtOnce }: { room: RoomSession; joinsAtOnce: boolean }) {
  if (joinsAtOnce) return <JoinAtOnce room={room} />;
  return (
    <Card className="flex flex-col gap-4">
      <div>
        <h2 className="text-xl">{t('study.check.title')}</h2>
        <p className="text-ink-soft">{t('study.check.text')}</p>
      </div>
      <DeviceCheck>
        {({ take, faults }) => {
          const media = { audio: !faults.audio, video: !faults.video, screen: false };
          const isNothing = !media.audio && !media.video;
          return (
            <Button onClick={() => void room.join(take(), media)}>
              {t(isNothing ? 'study.check.joinWithout' : 'study.check.join')}
            </Button>
          );
        }}
      </DeviceCheck>
    </Card>
  );
}

/** What the browser refuses is said beside the controls of the call. */
function JoinAtOnce({ room }: { room: RoomSession }) {
  useEffect(() => joinAtOnce(room), [room]);
  return (
    <div className="flex h-[500px] items-center justify-center rounded-card border bg-sunken p-6">
      <p role="status" className="flex items-center gap-3 text-center text-lg">
        <Spinner />
        {t('study.check.opening')}
      </p>
    </div>
  );
}
