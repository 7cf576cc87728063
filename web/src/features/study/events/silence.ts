import { useSyncExternalStore } from 'react';
import { browserStorage } from '../../../design/kept-storage';
import { Listeners } from './listeners';

const KEY = 'study-silent';
const listeners = new Listeners();

/** Whether this browser rings on an incoming request; persisted. */
export function useSilence() {
  const isSilent = useSyncExternalStore(listeners.add, readSilence);
  return { isSilent, setSilent };
}

function readSilence(): boolean {
  return browserStorage.get(KEY) === 'yes';
}

function setSilent(isSilent: boolean): void {
  if (isSilent) browserStorage.set(KEY, 'yes');
  else browserStorage.remove(KEY);
  listeners.notify();
}
