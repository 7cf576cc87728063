/** The parts of a key event that count. */
interface PressedKey {
  key: string;
  keyCode: number;
  shiftKey: boolean;
  isComposing: boolean;
}

/** Code of keys that an input method handles: Safari sends it for the Enter that ends a word, after the composition. */
const HANDLED_BY_INPUT_METHOD = 229;

/** Whether a key sends what is typed: Enter alone, unless an input method takes it to end a word. */
export function isSendingKey({ key, keyCode, shiftKey, isComposing }: PressedKey): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== HANDLED_BY_INPUT_METHOD;
}
