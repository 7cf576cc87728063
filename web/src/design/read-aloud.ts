/**
 * Reads a text aloud. `onEnd` comes when it is over, also where the browser has no voice: some
 * answer with an error, and some never start.
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

/** Falls silent. */
export function stopReading(): void {
  if ('speechSynthesis' in window) speechSynthesis.cancel();
}
