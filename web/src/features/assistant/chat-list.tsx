import { isSeen } from '@portal/contracts';
import {
  CHAT_SEARCH_MAX,
  CHAT_TITLE_MAX,
  renameChatRoute,
  searchChatsRoute,
  type Chat,
} from '@portal/contracts/assistant';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Button, IconButton } from '../../design/button';
import { classNames } from '../../design/class-names';
import { Dialog } from '../../design/dialog';
import { Icon } from '../../design/icons';
import { useToast } from '../../design/toast';
import { useDebouncedValue } from '../../design/use-debounced-value';
import { formatMoment } from '../../texts/format-date';
import { CHATS_KEY, FOUND_KEY } from './chats-queries';
import { DeleteDialog } from './delete-dialog';
import { t } from './texts';

/** Debounce time of the chat search, in ms. */
const PAUSE_MS = 300;

interface ChatListProps {
  chats: readonly Chat[];
  selected: string | null;
  /** Null selects a new chat. */
  onSelect: (chatId: string | null) => void;
}

/** The user's chats: open, search, rename and delete. */
export function ChatList({ chats, selected, onSelect }: ChatListProps) {
  const [query, setQuery] = useState('');
  const [renamed, setRenamed] = useState<Chat | null>(null);
  const settled = useDebouncedValue(query.trim(), PAUSE_MS);
  const found = useFound(isSeen(query) && isSeen(settled) ? settled : '');
  const [removed, setRemoved] = useState<string | null>(null);
  const shown = found
    ? found.map(({ chatId, title, excerpt, time }) => ({ id: chatId, title, note: excerpt, time }))
    : chats.map(({ _id, title, updatedAt }) => ({ id: _id, title, note: null, time: updatedAt }));
  return (
    <div className="flex min-h-0 flex-col gap-2">
      <Button
        variant="outline"
        icon={<Icon name="chat" size={18} />}
        onClick={() => onSelect(null)}
      >
        {t('ai.newChat')}
      </Button>
      <input
        type="search"
        value={query}
        maxLength={CHAT_SEARCH_MAX}
        aria-label={t('ai.search')}
        placeholder={t('ai.search')}
        onChange={(event) => setQuery(event.target.value)}
        className="min-h-11 rounded-control border border-line-strong bg-surface px-3"
      />
      {found?.length === 0 && <p className="px-1 text-ink-soft">{t('ai.search.none')}</p>}
      <ul className="flex min-h-0 flex-col overflow-y-auto">
        {shown.map(({ id, title, note, time }) => (
          <li
            key={id}
            className={classNames(
              'group flex items-center rounded-control',
              id === selected && 'bg-sunken',
            )}
          >
            <button
              type="button"
              aria-current={id === selected || undefined}
              onClick={() => onSelect(id)}
              className="min-h-11 min-w-0 flex-1 rounded-control px-2 py-1 text-left hover:bg-sunken"
            >
              <span dir="auto" className="block truncate font-medium">
                {title}
              </span>
              <span className="block truncate text-sm text-ink-soft">
                {note ?? formatMoment(time)}
              </span>
            </button>
            <ChatActs
              title={title}
              onRename={() => setRenamed(chats.find(({ _id }) => _id === id) ?? null)}
              onDelete={() => setRemoved(id)}
            />
          </li>
        ))}
      </ul>
      {removed && (
        <DeleteDialog
          title={t('ai.delete.title')}
          text={t('ai.delete.text')}
          yes={t('ai.delete.yes')}
          chatId={removed}
          onDone={() => removed === selected && onSelect(null)}
          onClose={() => setRemoved(null)}
        />
      )}
      {renamed && <RenameDialog chat={renamed} onClose={() => setRenamed(null)} />}
    </div>
  );
}

function ChatActs({
  title,
  onRename,
  onDelete,
}: {
  title: string;
  onRename: () => void;
  onDelete: () => void;
}) {
  return (
    // With a mouse the buttons appear on hover or focus, so that names have more room.
    <div className="flex shrink-0 pointer-fine:hidden pointer-fine:group-focus-within:flex pointer-fine:group-hover:flex">
      <IconButton label={t('ai.rename', { title })} onClick={onRename}>
        <Icon name="pen" size={18} />
      </IconButton>
      <IconButton label={t('ai.delete', { title })} onClick={onDelete}>
        <Icon name="trash" size={18} />
      </IconButton>
    </div>
  );
}

function RenameDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const client = useQueryClient();
  const toast = useToast();
  const inputId = useId();
  const [title, setTitle] = useState(chat.title);
  const save = () => {
    if (!isSeen(title)) return;
    call(renameChatRoute, { params: { id: chat._id }, body: { title } })
      .then(() =>
        Promise.all(
          [CHATS_KEY, FOUND_KEY].map((queryKey) => client.invalidateQueries({ queryKey })),
        ),
      )
      .then(onClose)
      .catch((error: unknown) => toast(messageOf(error, t('ai.actFailed')), 'problem'));
  };
  return (
    <Dialog title={t('ai.rename.title')} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label htmlFor={inputId} className="sr-only">
          {t('ai.rename.title')}
        </label>
        <input
          id={inputId}
          value={title}
          dir="auto"
          maxLength={CHAT_TITLE_MAX}
          data-autofocus
          onChange={(event) => setTitle(event.target.value)}
          className="min-h-11 rounded-control border border-line-strong bg-surface px-3"
        />
        <div className="flex justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
            {t('ai.cancel')}
          </Button>
          <Button type="submit">{t('ai.rename.save')}</Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Returns the search result, or undefined without a query. */
function useFound(query: string) {
  const { data } = useQuery({
    queryKey: [...FOUND_KEY, query],
    queryFn: ({ signal }) => call(searchChatsRoute, { query: { q: query }, signal }),
    enabled: query !== '',
    placeholderData: (before) => before,
  });
  return query === '' ? undefined : data?.found;
}
