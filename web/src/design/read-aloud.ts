/**
 * Reads a text aloud. `onEnd` is called at the end, also if the browser has no voice: some browsers
 * emit an error, and some never start.
 */
export function readAloud(text: string, onEnd: () => void): void {
  if (!('speechSynthesis' in window)) return onEnd();
  stopReading();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = 'en-US';
  utterance.onend = onEnd;
  utterance.onerror = onEnd;
  speechSynthesis.speak(utterance);
}

/** Stops reading aloud. */
export function stopReading(): void {
  if ('speechSynthesis' in window) speechSynthesis.cancel();
}
