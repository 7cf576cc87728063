import type { ChatMessage, ChatSource } from '@portal/contracts/assistant';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../design/button';
import { Icon } from '../../design/icons';
import { MessageBubble } from './message-bubble';
import { t } from './texts';

/**
 * Estimated height of a message before it is measured, in px; and number of messages rendered
 * beyond the viewport.
 */
const ESTIMATE = 160;
const OVERSCAN = 6;
/** Distance from the end that still counts as at the end, in px. */
const NEAR = 64;

interface MessageListProps {
  messages: readonly ChatMessage[];
  /** Undefined if there are no earlier messages. */
  onEarlier: (() => void) | undefined;
  isLoadingEarlier: boolean;
  /** Id of the question that is being answered; null if none is. */
  sentId: string | null;
  reading: string | null;
  onRead: (message: ChatMessage) => void;
  onSource: (source: ChatSource) => void;
  onAgain: ((answer: ChatMessage) => void) | undefined;
  /** Content after the newest message. */
  children: ReactNode;
}

/**
 * Virtualized list of messages. It follows the newest message while the user is at the end; after
 * scrolling up, the position is kept until the user sends a message, and a button leads to the end.
 */
export function MessageList(props: MessageListProps) {
  const { messages, onEarlier, isLoadingEarlier, sentId } = props;
  const { reading, onRead, onSource, onAgain } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const top = useRef(0);
  const [isAway, setIsAway] = useState(false);
  const rows = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ESTIMATE,
    overscan: OVERSCAN,
    getItemKey: (at) => messages[at]?._id ?? at,
  });
  const height = rows.getTotalSize();
  useKeptPlace(scroller, messages, height, isAtEnd);
  const foot = useFollowed(scroller, isAtEnd);
  useOwnInView(scroller, sentId, isAtEnd);
  const follow = () => {
    const element = scroller.current;
    if (!element) return;
    const { scrollHeight, scrollTop, clientHeight } = element;
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR;
    // Only scrolling up leaves the end; growing content does not.
    isAtEnd.current = isNear || (isAtEnd.current && scrollTop >= top.current);
    top.current = scrollTop;
    setIsAway(!isAtEnd.current);
  };
  const goToEnd = () => {
    isAtEnd.current = true;
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
    scroller.current?.focus();
  };
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        onScroll={follow}
        role="log"
        aria-label={t('ai.log')}
        tabIndex={0}
        className="h-full overflow-y-auto px-1 [overflow-anchor:none]"
      >
        {onEarlier && (
          <div className="flex justify-center pb-3">
            <Button variant="quiet" isBusy={isLoadingEarlier} onClick={onEarlier}>
              {t('ai.earlier')}
            </Button>
          </div>
        )}
        <div className="relative" style={{ height }}>
          {rows.getVirtualItems().map(({ key, index, start }) => {
            const message = messages[index];
            return (
              message && (
                <div
                  key={key}
                  ref={rows.measureElement}
                  data-index={index}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <MessageBubble
                    message={message}
                    isReading={reading === message._id}
                    onRead={onRead}
                    onSource={onSource}
                    onAgain={onAgain}
                  />
                </div>
              )
            );
          })}
        </div>
        <div ref={foot} aria-live="off" className="pb-2">
          {props.children}
        </div>
      </div>
      {isAway && (
        <div className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center">
          <Button
            variant="outline"
            className="pointer-events-auto"
            icon={<Icon name="down" size={18} />}
            onClick={goToEnd}
          >
            {t('ai.newest')}
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * Keeps the end in view; when earlier messages are prepended, keeps the visible messages in place.
 */
function useKeptPlace(
  scroller: React.RefObject<HTMLDivElement | null>,
  messages: readonly ChatMessage[],
  height: number,
  isAtEnd: React.RefObject<boolean>,
): void {
  const before = useRef({ first: '', last: '', height: 0 });
  const [first, last] = [messages[0]?._id ?? '', messages.at(-1)?._id ?? ''];
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const was = before.current;
    const isPrepended = was.first !== '' && was.first !== first && was.last === last;
    if (isPrepended) element.scrollTop += height - was.height;
    else if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    before.current = { first, last, height };
  }, [scroller, first, last, height, isAtEnd]);
}

/** Scrolls to the end when the student sends a message. */
function useOwnInView(
  scroller: React.RefObject<HTMLDivElement | null>,
  sentId: string | null,
  isAtEnd: React.RefObject<boolean>,
): void {
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || sentId === null) return;
    isAtEnd.current = true;
    element.scrollTop = element.scrollHeight;
  }, [scroller, sentId, isAtEnd]);
}

/**
 * Keeps the end in view when the height of the content after the messages or of the viewport
 * changes.
 */
function useFollowed(
  scroller: React.RefObject<HTMLDivElement | null>,
  isAtEnd: React.RefObject<boolean>,
): React.RefObject<HTMLDivElement | null> {
  const foot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!foot.current) return;
    const observer = new ResizeObserver(() => {
      const element = scroller.current;
      if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(foot.current);
    if (scroller.current) observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller, isAtEnd]);
  return foot;
}
