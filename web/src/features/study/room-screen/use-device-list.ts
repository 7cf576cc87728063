import { useEffect, useState } from 'react';
import { listDevices, type ListedDevice } from '../call/device-lists';

/**
 * The devices that can be chosen, as they are plugged in and pulled out. They are listed anew with
 * each other value of `since`: a browser names them only once it has given leave.
 */
export function useDeviceList(since: unknown): readonly ListedDevice[] {
  const [devices, setDevices] = useState<readonly ListedDevice[]>([]);
  useEffect(() => {
    let isOver = false;
    const list = () =>
      void listDevices().then((found) => {
        if (!isOver) setDevices(found);
      });
    list();
    navigator.mediaDevices?.addEventListener('devicechange', list);
    return () => {
      isOver = true;
      navigator.mediaDevices?.removeEventListener('devicechange', list);
    };
  }, [since]);
  return devices;
}
