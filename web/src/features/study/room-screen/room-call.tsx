import { FormMessage } from '../../../design/field';
import { t } from '../texts';
import type { CallState } from '../call/call';
import type { KeptMedia } from '../room/kept-call';
import type { RoomSession } from '../room/room-session';
import type { RoomView } from '../room/room-view';
import { CallStage } from './call-stage';
import { RoomEntry } from './room-entry';
import { RoomPeople } from './room-people';
import type { DevicesCheck } from './use-devices';

const FAULTY = ['audio', 'video', 'screen'] as const;

interface RoomCallProps {
  room: RoomSession;
  view: RoomView;
  /** Media to join the call with immediately; null to show the device check. */
  atOnce: KeptMedia | null;
  check: DevicesCheck;
}

/** The call or its entry, and the members of the session. */
export function RoomCall({ room, view, atOnce, check }: RoomCallProps) {
  const { phase, problem, call, callState } = view;
  return (
    <>
      {call?.notice && (
        <p role="status" className="rounded-control bg-sunken px-4 py-2.5 text-sm">
          {call.notice}
        </p>
      )}
      {/* Above the stage, which fills a phone down to the controls. */}
      {callState && <CallFaults faults={callState.faults} />}
      {phase === 'ready' ? (
        <RoomEntry room={room} view={view} atOnce={atOnce} check={check} />
      ) : (
        <CallStage room={room} view={view} />
      )}
      <FormMessage text={problem} tone="problem" />
      <RoomPeople members={view.members} userId={room.userId} />
    </>
  );
}

/** Faults that keep the own audio, video or screen from being sent. */
function CallFaults({ faults }: Pick<CallState, 'faults'>) {
  return FAULTY.map((kind) => {
    const fault = faults[kind];
    return (
      fault && (
        <p key={kind} role="alert" className="text-sm font-medium text-rose">
          {t(`study.fault.${kind}.${fault}`)}
        </p>
      )
    );
  });
}
