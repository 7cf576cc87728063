/** The fields of a key event that are evaluated. */
interface PressedKey {
  key: string;
  keyCode: number;
  shiftKey: boolean;
  isComposing: boolean;
}

/**
 * Key code of keys handled by an input method: Safari sends it for the Enter that ends a
 * composition, after `compositionend`.
 */
const HANDLED_BY_INPUT_METHOD = 229;

/**
 * Returns whether a key sends the typed text: Enter without Shift, unless an input method uses it
 * to end a composition.
 */
export function isSendingKey({ key, keyCode, shiftKey, isComposing }: PressedKey): boolean {
  return key === 'Enter' && !shiftKey && !isComposing && keyCode !== HANDLED_BY_INPUT_METHOD;
}
