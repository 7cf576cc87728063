import { saveBookRoute } from '@portal/contracts/library';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { useToast } from '../../design/toast';
import { useCurrentUser } from '../../session/current-user';
import { addOnTop, refreshShelf } from './library-queries';
import { publishSaved } from './shelf-channel';
import { toBody, type ShownBook } from './shown-book';
import { t } from './texts';

/** Saves a book and reports the result; `saving` is the id of the book being saved. */
export function useSaveBook(department?: string) {
  const client = useQueryClient();
  const toast = useToast();
  const { data: user } = useCurrentUser();
  const [saving, setSaving] = useState<string | null>(null);
  const save = async (book: ShownBook): Promise<void> => {
    setSaving(book.id);
    try {
      const saved = await call(saveBookRoute, { body: toBody(book, department) });
      addOnTop(client, saved.book);
      if (user) publishSaved(user._id, saved.book);
      refreshShelf(client);
      toast(t('book.saved', { title: book.title }));
    } catch (error) {
      const isThere = error instanceof ApiError && error.status === 409;
      const words = isThere
        ? t('book.already', { title: book.title })
        : messageOf(error, t('book.saveFailed'));
      toast(words, 'problem');
    } finally {
      setSaving(null);
    }
  };
  return { save, saving };
}
