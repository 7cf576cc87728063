import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { ChatLog } from '../room/chat-log';

/** Distance from an end that still counts as at the end, in px. */
const NEAR_PX = 48;

/**
 * Keeps the newest message in view while the user is at the end, and else the scroll position, also
 * when earlier messages are prepended.
 * @returns a scroll handler
 */
export function useChatScroll(
  list: RefObject<HTMLDivElement | null>,
  log: ChatLog,
  onTop: () => void,
): () => void {
  const isAtEnd = useRef(true);
  const before = useRef({ first: 0, height: 0 });
  const first = log.messages[0]?.number ?? 0;
  const count = log.messages.length;
  // A failed message is taller than one that is being sent.
  const unsent = log.unsent.map(({ id, state }) => `${id} ${state}`).join();
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const { scrollHeight } = element;
    if (isAtEnd.current) element.scrollTop = scrollHeight;
    else if (first < before.current.first) {
      element.scrollTop += scrollHeight - before.current.height;
    }
    before.current = { first, height: scrollHeight };
  }, [list, first, count, unsent]);
  return () => {
    const element = list.current;
    if (!element) return;
    const { scrollTop, scrollHeight, clientHeight } = element;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
    if (scrollTop < NEAR_PX && !isAtEnd.current) onTop();
  };
}
