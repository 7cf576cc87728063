import { chosenId, onDeviceChosen } from './chosen-devices';
import { listDevices } from './device-lists';

/**
 * Routes the sound of an element to the chosen speaker while that is connected, else to the
 * default.
 * @returns a function that stops this
 */
export function followSpeaker(element: HTMLMediaElement): () => void {
  if (!('setSinkId' in element) || !('mediaDevices' in navigator)) return () => undefined;
  let isOver = false;
  const follow = async () => {
    // Without any choice, the browser's devices are not requested.
    if (chosenId('sound') === null && element.sinkId === '') return;
    const speakers = (await listDevices()).filter(({ kind }) => kind === 'sound');
    const { id: wanted } = speakers.find(({ id }) => id === chosenId('sound')) ?? { id: '' };
    if (isOver || element.sinkId === wanted) return;
    await element.setSinkId(wanted).catch(() => element.setSinkId(''));
  };
  // A speaker that cannot be set is retried on the next change.
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
