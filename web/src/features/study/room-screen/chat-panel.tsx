import { useEffect, useRef, useState } from 'react';
import { Card } from '../../../design/card';
import { useToast } from '../../../design/toast';
import { messageOf } from '../../../api/api-error';
import { Button } from '../../../design/button';
import { t } from '../texts';
import { earlierThan, type ChatLog } from '../room/chat-log';
import type { RoomChat } from '../room/room-chat';
import { MessageLine, UnsentLine } from './chat-lines';
import { ChatForm } from './chat-form';
import { useChatScroll } from './use-chat-scroll';

interface ChatPanelProps {
  chat: RoomChat;
  log: ChatLog;
  userId: string;
  /** Whether the session has ended: the chat is then read-only. */
  isOver: boolean;
}

/** Chat of a room; messages in view count as read. */
export function ChatPanel({ chat, log, userId, isOver }: ChatPanelProps) {
  const list = useRef<HTMLDivElement>(null);
  const toast = useToast();
  const [isReading, setIsReading] = useState(false);
  useSeen(list, () => chat.markSeen(), log.messages.length);
  // A former member has no access to earlier messages.
  const before = isOver ? null : earlierThan(log);
  const readEarlier = () => {
    if (before === null || isReading) return;
    setIsReading(true);
    chat
      .readEarlier()
      .catch((error: unknown) => toast(messageOf(error, t('study.chat.earlierFailed')), 'problem'))
      .finally(() => setIsReading(false));
  };
  const follow = useChatScroll(list, log, readEarlier);
  return (
    <Card className="flex h-[500px] flex-col gap-3 p-4! sm:p-4!">
      <h2 id="study-chat" tabIndex={-1} className="text-xl outline-none">
        {t('study.chat.title')}
      </h2>
      <div
        ref={list}
        onScroll={follow}
        role="log"
        aria-label={t('study.chat.title')}
        tabIndex={0}
        className="-mx-1 flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-1"
      >
        {before !== null && (
          <Button variant="quiet" isBusy={isReading} onClick={readEarlier}>
            {t('study.chat.earlier')}
          </Button>
        )}
        {log.messages.length + log.unsent.length === 0 && (
          <p className="m-auto text-ink-soft">{t('study.chat.empty')}</p>
        )}
        {log.messages.map((message) => (
          <MessageLine key={message._id} message={message} isOwn={message.userId === userId} />
        ))}
        {log.unsent.map((line) => (
          <UnsentLine
            key={line.id}
            line={line}
            isOver={isOver}
            onResend={() => chat.resend(line.id)}
            onRemove={() => {
              chat.remove(line.id);
              list.current?.focus();
            }}
          />
        ))}
      </div>
      <ChatForm onSend={(text) => chat.send(text)} isOver={isOver} />
    </Card>
  );
}

/** Calls `onSeen` when the newest message is in view on a visible page. */
function useSeen(
  list: React.RefObject<HTMLDivElement | null>,
  onSeen: () => void,
  count: number,
): void {
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    const element = list.current;
    if (!element || count === 0) return;
    let isInView = false;
    const reportVisibility = () => {
      if (isInView && document.visibilityState === 'visible') seen.current();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isInView = entries.at(-1)?.isIntersecting ?? false;
        reportVisibility();
      },
      { threshold: 0.4 },
    );
    observer.observe(element);
    document.addEventListener('visibilitychange', reportVisibility);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', reportVisibility);
    };
  }, [list, count]);
}
