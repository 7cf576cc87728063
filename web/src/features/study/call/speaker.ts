import { chosenId, onDeviceChosen } from './chosen-devices';
import { listDevices } from './device-lists';

/**
 * Has the sound of an element come from the chosen speaker while that is there, else from the
 * default. Returns how to stop.
 */
export function followSpeaker(element: HTMLMediaElement): () => void {
  if (!('setSinkId' in element) || !('mediaDevices' in navigator)) return () => undefined;
  let isOver = false;
  const follow = async () => {
    // Nothing is asked of the browser for those who have never chosen.
    if (chosenId('sound') === null && element.sinkId === '') return;
    const speakers = (await listDevices()).filter(({ kind }) => kind === 'sound');
    const { id: wanted } = speakers.find(({ id }) => id === chosenId('sound')) ?? { id: '' };
    if (isOver || element.sinkId === wanted) return;
    await element.setSinkId(wanted).catch(() => element.setSinkId(''));
  };
  // What cannot be set stays as it is, and is tried again with the next change.
  const followNow = () => void follow().catch(() => undefined);
  followNow();
  const stop = onDeviceChosen(followNow);
  navigator.mediaDevices.addEventListener('devicechange', followNow);
  return () => {
    isOver = true;
    stop();
    navigator.mediaDevices.removeEventListener('devicechange', followNow);
  };
}
