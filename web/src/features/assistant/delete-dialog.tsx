import { clearChatsRoute, deleteChatRoute } from '@portal/contracts/assistant';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { Button } from '../../design/button';
import { Dialog } from '../../design/dialog';
import { useToast } from '../../design/toast';
import { dropChats } from './chats-queries';
import { t } from './texts';

interface DeleteDialogProps {
  title: string;
  text: string;
  yes: string;
  /** Chat to delete; null for all of them. */
  chatId: string | null;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for confirmation before chats are deleted. */
export function DeleteDialog({ title, text, yes, chatId, onDone, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const remove = () => {
    setIsBusy(true);
    const deleting = chatId
      ? call(deleteChatRoute, { params: { id: chatId } })
      : call(clearChatsRoute);
    deleting
      .then(() => {
        onDone();
        return dropChats(client, chatId);
      })
      .catch((error: unknown) => toast(messageOf(error, t('ai.actFailed')), 'problem'))
      .finally(onClose);
  };
  return (
    <Dialog title={title} description={text} role="alertdialog" onClose={onClose} isBusy={isBusy}>
      <div className="flex justify-end gap-2">
        <Button variant="quiet" data-autofocus disabled={isBusy} onClick={onClose}>
          {t('ai.cancel')}
        </Button>
        <Button variant="danger" isBusy={isBusy} onClick={remove}>
          {yes}
        </Button>
      </div>
    </Dialog>
  );
}
