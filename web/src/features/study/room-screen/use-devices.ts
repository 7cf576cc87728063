import { useEffect, useRef, useState } from 'react';
import type { MediaFault } from '../call/call';
import { closeDevices, openDevice, openDevices, type OpenedDevices } from '../call/devices';
import type { KeptMedia } from '../room/kept-call';

/** What a check has opened, and what of it the student wants to send. */
export interface DevicesCheck {
  /** Null while the browser asks. */
  devices: OpenedDevices | null;
  /** What is wanted and possible. */
  media: KeptMedia;
  setAudio: (isOn: boolean) => Promise<void>;
  setVideo: (isOn: boolean) => Promise<void>;
  again: () => void;
  /** From here on somebody else closes them. */
  take: () => MediaStream;
}

/**
 * Opens camera and microphone while it `isOpen`, and closes them with the screen unless somebody has
 * taken them.
 */
export function useDevices(isOpen: boolean): DevicesCheck {
  const [devices, setDevices] = useState<OpenedDevices | null>(null);
  const [wanted, setWanted] = useState<KeptMedia>({ audio: true, video: true });
  const [round, setRound] = useState(0);
  const latest = useRef(wanted);
  /** The ones that this check has to close. */
  const own = useRef<MediaStream | null>(null);
  useEffect(() => {
    if (!isOpen) return;
    let isOver = false;
    setDevices(null);
    void openDevices(latest.current).then((opened) => {
      if (isOver) return closeDevices(opened.stream);
      own.current = opened.stream;
      setDevices(opened);
    });
    return () => {
      isOver = true;
      if (own.current) closeDevices(own.current);
      own.current = null;
    };
  }, [isOpen, round]);
  const turn = async (kind: keyof KeptMedia, isOn: boolean) => {
    latest.current = { ...latest.current, [kind]: isOn };
    setWanted(latest.current);
    const stream = own.current;
    if (!stream) return;
    const isWanted = () => own.current === stream && latest.current[kind];
    const fault = await turnTrack(stream, kind, isOn, isWanted);
    setDevices(
      (now) => now && { ...now, faults: { ...now.faults, [kind]: isOn ? fault : undefined } },
    );
  };
  const { audio, video } = devices?.faults ?? {};
  return {
    devices,
    media: { audio: wanted.audio && !audio, video: wanted.video && !video },
    setAudio: (isOn) => turn('audio', isOn),
    setVideo: (isOn) => turn('video', isOn),
    again: () => setRound(round + 1),
    take: () => {
      const stream = own.current ?? new MediaStream();
      own.current = null;
      return stream;
    },
  };
}

/** A muted microphone stays open; a camera that is off is closed, so that its light goes out. */
async function turnTrack(
  stream: MediaStream,
  kind: keyof KeptMedia,
  isOn: boolean,
  isWanted: () => boolean,
): Promise<MediaFault | undefined> {
  const held = () => stream.getTracks().find((track) => track.kind === kind);
  const track = held();
  if (track && kind === 'audio') track.enabled = isOn;
  if (track && kind === 'video' && !isOn) {
    track.stop();
    stream.removeTrack(track);
  }
  if (track || !isOn) return undefined;
  const opened = await openDevice(kind);
  if (!(opened instanceof MediaStreamTrack)) return opened;
  // Meanwhile it may have been turned off again, opened by a second try, or left.
  if (isWanted() && !held()) stream.addTrack(opened);
  else opened.stop();
  return undefined;
}
