import type { AssistantState, Chat, ChatMode } from '@portal/contracts/assistant';
import { useState } from 'react';
import { QueryBody } from '../../api/query-body';
import { useSite } from '../../api/site';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { Icon } from '../../design/icons';
import { PageHeader } from '../../design/page-header';
import { ChatList } from './chat-list';
import { useChats } from './chats-queries';
import { Conversation } from './conversation';
import { DeleteDialog } from './delete-dialog';
import { t } from './texts';

/** On phones the actions of the screen are icons, so that they fit beside its title. */
const NARROW = 'max-sm:w-11 max-sm:px-0';
const WORDS = 'max-sm:sr-only';

/** Page of the AI chat. */
export default function AssistantPage() {
  const { productName } = useSite();
  const list = useChats();
  return (
    <div className="-mt-4 -mb-10 flex h-[calc(100dvh-9.25rem-env(safe-area-inset-bottom))] min-h-[28rem] flex-col lg:mt-0 lg:-mb-16 lg:h-[calc(100dvh-8.5rem)]">
      {!list.data && (
        <PageHeader title={t('ai.title', { product: productName })} backTo="/Student" />
      )}
      <QueryBody query={list} failed={t('ai.failed')}>
        {({ chats, state }) => <Chats chats={chats} state={state} />}
      </QueryBody>
    </div>
  );
}

function Chats({ chats, state }: { chats: Chat[]; state: AssistantState }) {
  const { productName } = useSite();
  const [first] = chats;
  // The first chat is selected on load.
  const [selected, setSelected] = useState<string | null>(first?._id ?? null);
  const [mode, setMode] = useState<ChatMode>('plain');
  const [isListOpen, setIsListOpen] = useState(false);
  const [isClearing, setIsClearing] = useState(false);
  // A new chat that receives its id during the answer stays the same conversation.
  const [session, setSession] = useState(0);
  const select = (chatId: string | null) => {
    setSelected(chatId);
    setSession((now) => now + 1);
    setIsListOpen(false);
  };
  const listed = chats.find(({ _id }) => _id === selected);
  const chatList = <ChatList chats={chats} selected={selected} onSelect={select} />;
  return (
    <>
      <div className="max-lg:-mb-4">
        <PageHeader title={t('ai.title', { product: productName })} backTo="/Student">
          <div className="flex gap-1">
            <TutorButton mode={mode} onMode={setMode} />
            <Button
              variant="quiet"
              className={`lg:hidden ${NARROW}`}
              icon={<Icon name="menu" size={18} />}
              onClick={() => setIsListOpen(true)}
            >
              <span className={WORDS}>{t('ai.chats')}</span>
            </Button>
            <Button
              variant="quiet"
              className={NARROW}
              disabled={chats.length === 0}
              icon={<Icon name="trash" size={18} />}
              onClick={() => setIsClearing(true)}
            >
              <span className={WORDS}>{t('ai.clear')}</span>
            </Button>
          </div>
        </PageHeader>
      </div>
      <div className="flex min-h-0 flex-1 gap-6">
        <nav aria-label={t('ai.chats')} className="hidden w-72 shrink-0 flex-col lg:flex">
          {chatList}
        </nav>
        <Conversation
          key={session}
          chatId={selected}
          listed={listed?._id === first?._id || !listed?.hasMore ? listed : undefined}
          state={state}
          mode={mode}
          onChat={setSelected}
        />
      </div>
      {isListOpen && (
        <Dialog title={t('ai.chats')} onClose={() => setIsListOpen(false)}>
          {chatList}
        </Dialog>
      )}
      {isClearing && (
        <DeleteDialog
          title={t('ai.clear.title')}
          text={t('ai.clear.text')}
          yes={t('ai.clear.yes')}
          chatId={null}
          onDone={() => select(null)}
          onClose={() => setIsClearing(false)}
        />
      )}
    </>
  );
}

/** Toggles tutor mode, which gives hints before answers. */
function TutorButton({ mode, onMode }: { mode: ChatMode; onMode: (mode: ChatMode) => void }) {
  const isTutor = mode === 'tutor';
  return (
    <Button
      variant={isTutor ? 'outline' : 'quiet'}
      className={NARROW}
      title={t('ai.tutor.hint')}
      aria-pressed={isTutor}
      icon={<Icon name="cap" size={18} />}
      onClick={() => onMode(isTutor ? 'plain' : 'tutor')}
    >
      <span className={WORDS}>{t('ai.tutor')}</span>
    </Button>
  );
}
