import { useEffect, useRef, useState } from 'react';
import type { UsedDevices } from '../call/call';
import type { DeviceKind } from '../call/chosen-devices';
import { closeDevices, openDevices, type OpenedDevices } from '../call/devices';
import { OwnMedia } from '../call/own-media';
import type { KeptMedia } from '../room/kept-call';

/** Open devices of a check. */
interface CheckedDevices extends OpenedDevices {
  /** The track of the microphone. */
  audio: MediaStreamTrack | null;
  used: UsedDevices;
  media: KeptMedia;
}

/** State of a device check: the opened devices, and the media that the student wants to send. */
export interface DevicesCheck {
  /** Null while the browser's permission prompt is open. */
  devices: CheckedDevices | null;
  /** Media that are wanted and available. */
  media: KeptMedia;
  setAudio: (isOn: boolean) => Promise<void>;
  setVideo: (isOn: boolean) => Promise<void>;
  /** Switches to the currently chosen microphone or camera. */
  changeDevice: (kind: DeviceKind) => Promise<void>;
  again: () => void;
  /** Releases the devices to the caller, which must close them. */
  take: () => MediaStream;
}

/**
 * Opens camera and microphone while `isOpen`, and closes them on unmount unless they were released
 * to a caller.
 */
export function useDevices(isOpen: boolean): DevicesCheck {
  const [devices, setDevices] = useState<CheckedDevices | null>(null);
  const [wanted, setWanted] = useState<KeptMedia>({ audio: true, video: true });
  const [round, setRound] = useState(0);
  const latest = useRef(wanted);
  /** The media that this check must close. */
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
