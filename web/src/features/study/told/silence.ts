import { useSyncExternalStore } from 'react';
import { Listeners } from './listeners';

const KEY = 'study-silent';
const listeners = new Listeners();

/** Whether this browser rings when somebody asks the student; remembered. */
export function useSilence() {
  const isSilent = useSyncExternalStore(listeners.add, readSilence);
  return { isSilent, setSilent };
}

function readSilence(): boolean {
  return localStorage.getItem(KEY) === 'yes';
}

function setSilent(isSilent: boolean): void {
  if (isSilent) localStorage.setItem(KEY, 'yes');
  else localStorage.removeItem(KEY);
  listeners.notify();
}
