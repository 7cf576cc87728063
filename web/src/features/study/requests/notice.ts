import { useSyncExternalStore } from 'react';
import { Listeners } from '../events/listeners';

/** Display time of a notice, in ms (specification). */
const SHOWN_MS = 3_000;

const listeners = new Listeners();
let notice = '';
let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns the current notice of StudyPal: requests sent, and their outcomes. */
export function useNotice(): string {
  return useSyncExternalStore(listeners.add, () => notice);
}

/** Shows a notice for 3 s. */
export function showNotice(text: string): void {
  clearTimeout(timer);
  notice = text;
  if (text) timer = setTimeout(() => showNotice(''), SHOWN_MS);
  listeners.notify();
}
