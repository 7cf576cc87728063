/** Of the tab: whoever reloads in a call comes back into it. */
const KEY = 'study-call';

/** This tab is in the call of a room. */
export function keepCall(roomId: string): void {
  sessionStorage.setItem(KEY, roomId);
}

/** This tab is in no call. */
export function forgetCall(): void {
  sessionStorage.removeItem(KEY);
}

/** Whether this tab was in the call of the room when it was loaded anew. */
export function wasInCall(roomId: string): boolean {
  return sessionStorage.getItem(KEY) === roomId;
}

/** Whether this tab was in the call of any room when it was loaded anew. */
export function isAnyCallKept(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}
