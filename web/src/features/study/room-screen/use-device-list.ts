import { useEffect, useState } from 'react';
import { listDevices, type ListedDevice } from '../call/device-lists';

/**
 * Returns the devices that can be chosen, updated when one is plugged in or unplugged, and when
 * `since` changes: browsers reveal the names only after a granted permission.
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
