import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { ChatLog } from '../room/chat-log';

/** So near to an end it counts as there, in px. */
const NEAR_PX = 48;

/**
 * Keeps the newest message in view for a reader at the end, and the place for a reader
 * further up, also when earlier ones are put above it; answers what to do when it is scrolled.
 */
export function useChatScroll(
  list: RefObject<HTMLDivElement | null>,
  log: ChatLog,
  onTop: () => void,
): () => void {
  const isAtEnd = useRef(true);
  const before = useRef({ first: 0, height: 0 });
  const first = log.said[0]?.number ?? 0;
  const count = log.said.length;
  // What has failed is higher than what is being sent.
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
