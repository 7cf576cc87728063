import { useEffect, useRef, useState } from 'react';
import type { UsedDevices } from '../call/call';
import type { DeviceKind } from '../call/chosen-devices';
import { closeDevices, openDevices, type OpenedDevices } from '../call/devices';
import { OwnMedia } from '../call/own-media';
import type { KeptMedia } from '../room/kept-call';

/** Open devices of a check. */
interface CheckedDevices extends OpenedDevices {
  /** The microphone's track. */
  audio: MediaStreamTrack | null;
  used: UsedDevices;
  media: KeptMedia;
}

/** What a check has opened, and what of it the student wants to send. */
export interface DevicesCheck {
  /** Null while the browser asks. */
  devices: CheckedDevices | null;
  /** Devices that are wanted and possible. */
  media: KeptMedia;
  setAudio: (isOn: boolean) => Promise<void>;
  setVideo: (isOn: boolean) => Promise<void>;
  /** Goes over to the microphone or camera that is chosen by now. */
  changeDevice: (kind: DeviceKind) => Promise<void>;
  again: () => void;
  /** From here on somebody else closes them. */
  take: () => MediaStream;
}

/**
 * Opens camera and microphone while it `isOpen`, and closes them with the screen unless somebody has
 * taken them.
 */
export function useDevices(isOpen: boolean): DevicesCheck {
  const [devices, setDevices] = useState<CheckedDevices | null>(null);
  const [wanted, setWanted] = useState<KeptMedia>({ audio: true, video: true });
  const [round, setRound] = useState(0);
  const latest = useRef(wanted);
  /** What this check has to close. */
  const own = useRef<OwnMedia | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    setDevices(null);
    void openDevices(latest.current).then(({ stream, faults }) => {
      if (isOver) return closeDevices(stream);
      const media = new OwnMedia(stream, { ...latest.current, screen: false }, faults);
      own.current = media;
      const show = () => {
        if (own.current === media) setDevices(seenOf(media, stream));
      };
      media.subscribe(show);
      show();
    });
    return () => {
      isOver = true;
      own.current?.stop();
      own.current = null;
    };
  }, [isOpen, round]);
  const want = (change: Partial<KeptMedia>) => {
    latest.current = { ...latest.current, ...change };
    setWanted(latest.current);
  };
  return {
    devices,
    media: devices?.media ?? wanted,
    setAudio: async (isOn) => {
      want({ audio: isOn });
      await own.current?.setAudio(isOn);
    },
    setVideo: async (isOn) => {
      want({ video: isOn });
      await own.current?.setVideo(isOn);
    },
    changeDevice: async (kind) => own.current?.changeDevice(kind),
    again: () => setRound(round + 1),
    take: () => {
      const stream = own.current?.release() ?? new MediaStream();
      own.current = null;
      return stream;
    },
  };
}

function seenOf({ media, audio, devices, faults }: OwnMedia, stream: MediaStream): CheckedDevices {
  return { stream, audio, media, faults, used: devices };
}
