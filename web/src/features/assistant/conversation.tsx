import type {
  AssistantState,
  Chat,
  ChatMessage,
  ChatMode,
  ChatSource,
} from '@portal/contracts/assistant';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { NOT_CONNECTED } from '../../api/api-error';
import { useSite } from '../../api/site';
import { Button, LinkButton } from '../../design/button';
import { Spinner } from '../../design/spinner';
import { EmptyState } from '../../design/states';
import { useToast } from '../../design/toast';
import { useIsCutOff } from '../../live/use-is-cut-off';
import { loadEarlier, useChat } from './chats-queries';
import { Composer } from './composer';
import { MessageList } from './message-list';
import { quizPath } from './quiz-path';
import { SourceDialog } from './source-list';
import { t } from './texts';
import { useAnswer, type Sending } from './use-answer';
import { useReading } from './use-reading';

interface ConversationProps {
  /** Null for a new chat. */
  chatId: string | null;
  listed: Chat | undefined;
  state: AssistantState;
  mode: ChatMode;
  onChat: (chatId: string) => void;
}

/** Messages of a chat, and the composer. */
export function Conversation({ chatId, listed, state, mode, onChat }: ConversationProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useProblem();
  const [source, setSource] = useState<ChatSource | null>(null);
  const reading = useReading();
  const chat = useChat(chatId, listed);
  const giveBack = useCallback(
    (message: string, why: string | null) => {
      setText((typed) => typed || message);
      setProblem(why);
    },
    [setProblem],
  );
  const { running, send, stop } = useAnswer({ onChat, onUnsent: giveBack });
  const messages = useShown(chat.data, running?.chatId === chatId ? running : null);
  const earlier = useEarlier(chat.data);

  const say = (sending: Omit<Sending, 'chatId' | 'mode'>) => {
    setProblem(null);
    void send({ ...sending, chatId, mode });
  };
  const sendText = (message: string) => {
    setText('');
    say({ message: message.trim() });
  };
  const again = (answer: ChatMessage) => {
    const question = messages[messages.findIndex(({ _id }) => _id === answer._id) - 1];
    if (!question) return;
    say({ message: question.content, messageId: question._id, isAgain: true });
  };
  const stopAll = () => {
    stop();
    reading.stop();
  };
  const last = messages.at(-1);
  // A regenerated older question keeps its place.
  const sent = messages.at(-2)?._id === running?.question._id ? running?.question : undefined;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-2 lg:gap-3">
      {messages.length > 0 ? (
        <MessageList
          key={chatId ?? 'new'}
          messages={messages}
          {...earlier}
          sentId={sent?._id ?? null}
          reading={reading.reading}
          onRead={reading.toggle}
          onSource={setSource}
          onAgain={running ? undefined : again}
        >
          {last && hasAnswer(last) && (
            <div className="flex flex-wrap gap-2 pb-2">
              <Button variant="outline" onClick={() => say({ message: t('ai.check') })}>
                {t('ai.check')}
              </Button>
              <LinkButton variant="outline" to={quizPath(messages, chat.data?.title ?? '')}>
                {t('ai.quiz')}
              </LinkButton>
            </div>
          )}
          <Expectations state={state} />
        </MessageList>
      ) : (
        <NoMessages isLoading={chatId !== null && chat.isFetching} onAsk={sendText}>
          {!state.hasModel && <p className="text-sm text-ink-soft">{t('ai.noModel')}</p>}
          <Expectations state={state} />
        </NoMessages>
      )}
      <Composer
        text={text}
        onText={setText}
        mode={mode}
        isRunning={running !== null}
        onSend={sendText}
        onStop={stopAll}
        problem={problem}
      />
      {source && <SourceDialog source={source} onClose={() => setSource(null)} />}
    </div>
  );
}

/** Returns whether the message is an answer that a question can refer to. */
const hasAnswer = ({ role, state, content }: ChatMessage) =>
  role === 'assistant' && ['done', 'stopped'].includes(state) && content !== '';

const STARTERS = ['ai.starter.define', 'ai.starter.compare', 'ai.starter.portal'] as const;

/** State before the first message: a greeting, and suggested questions. */
function NoMessages({
  isLoading,
  onAsk,
  children,
}: {
  isLoading: boolean;
  onAsk: (question: string) => void;
  children: ReactNode;
}) {
  const { productName } = useSite();
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      {isLoading ? (
        <div className="my-auto flex justify-center text-ink-soft">
          <Spinner size={32} />
        </div>
      ) : (
        <div className="my-auto flex flex-col gap-4">
          <EmptyState icon="chat" text={t('ai.empty', { product: productName })} />
          <ul aria-label={t('ai.starters')} className="flex flex-wrap justify-center gap-2">
            {STARTERS.map((key) => (
              <li key={key}>
                <Button variant="outline" onClick={() => onAsk(t(key))}>
                  {t(key)}
                </Button>
              </li>
            ))}
          </ul>
          <div className="text-center">{children}</div>
        </div>
      )}
    </div>
  );
}

/** Server to which messages are sent, and the number of messages left. */
function Expectations({ state: { host, messagesLeft } }: { state: AssistantState }) {
  return (
    <p className="text-sm text-ink-soft empty:hidden">
      {host && `${t('ai.goesTo', { host })} `}
      {messagesLeft <= 20 && t('ai.left', { count: messagesLeft })}
    </p>
  );
}

/** Returns why a message was not sent. A missing connection is shown until it is back. */
function useProblem() {
  const [problem, setProblem] = useState<string | null>(null);
  const isCutOff = useIsCutOff(false);
  useEffect(() => {
    if (!isCutOff) setProblem((now) => (now === NOT_CONNECTED ? null : now));
  }, [isCutOff]);
  return [problem, setProblem] as const;
}

/** Returns the stored messages followed by the running ones, each once. */
function useShown(
  chat: Chat | undefined,
  running: { question: ChatMessage; answer: ChatMessage } | null,
): readonly ChatMessage[] {
  const kept = chat?.messages;
  return useMemo(() => {
    if (!running) return kept ?? [];
    const { question, answer } = running;
    const before = (kept ?? []).filter(({ _id }) => _id !== question._id && _id !== answer._id);
    const at = (kept ?? []).findIndex(({ _id }) => _id === question._id);
    if (at < 0) return [...before, question, answer];
    return [...before.slice(0, at), question, answer, ...before.slice(at)];
  }, [kept, running]);
}

function useEarlier(chat: Chat | undefined) {
  const client = useQueryClient();
  const toast = useToast();
  const [isLoadingEarlier, setIsLoading] = useState(false);
  const load = () => {
    if (!chat || isLoadingEarlier) return;
    setIsLoading(true);
    loadEarlier(client, chat)
      .catch(() => toast(t('ai.earlierFailed'), 'problem'))
      .finally(() => setIsLoading(false));
  };
  return { onEarlier: chat?.hasMore ? load : undefined, isLoadingEarlier };
}
