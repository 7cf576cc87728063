import { useEffect, useRef, useState } from 'react';
import { openDevices, type OpenedDevices } from '../call/devices';

/** What a check has opened. */
export interface CheckedDevices extends OpenedDevices {
  /** From here on somebody else closes them. */
  take: () => MediaStream;
}

/** Opens camera and microphone, and closes them with the screen unless somebody has taken them. */
export function useDevices() {
  const [devices, setDevices] = useState<CheckedDevices | null>(null);
  const [round, setRound] = useState(0);
  const taken = useRef<MediaStream | null>(null);
  useEffect(() => {
    let isOver = false;
    let opened: MediaStream | undefined;
    const close = () => {
      if (opened && taken.current !== opened) opened.getTracks().forEach((track) => track.stop());
    };
    setDevices(null);
    void openDevices().then(({ stream, faults }) => {
      opened = stream;
      if (isOver) return close();
      const take = () => (taken.current = stream);
      setDevices({ stream, faults, take });
    });
    return () => {
      isOver = true;
      close();
    };
  }, [round]);
  return { devices, again: () => setRound(round + 1) };
}
