import { keepMaterialRoute } from '@portal/contracts/materials';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { LIST_KEY } from './list-key';
import { t } from './texts';

const ADD_KEY = ['add-material'];

/**
 * Uploads files. An upload continues while the student is on other screens, and its result is shown
 * on return; the browser asks before the page is closed.
 */
export function useAddFile() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: ADD_KEY,
    mutationFn: keepFile,
    // Without a connection it fails immediately; the default would wait for one.
    networkMode: 'always',
    onSuccess: () => client.invalidateQueries({ queryKey: LIST_KEY }),
  });
  const last = useMutationState({
    filters: { mutationKey: ADD_KEY },
    select: ({ state: { status, data, error } }) => ({ status, data, error }),
  }).at(-1);
  useEffect(
    () => () => {
      // A result shown here is not shown again on return.
      const cache = client.getMutationCache();
      const over = cache.findAll({
        mutationKey: ADD_KEY,
        predicate: ({ state }) => state.status !== 'pending',
      });
      for (const one of over) cache.remove(one);
    },
    [client],
  );
  return { add: mutate, isAdding: last?.status === 'pending', said: wordsOf(last) };
}

/** @returns the message for the student */
async function keepFile(file: File): Promise<string> {
  const body = new FormData();
  body.set('file', file);
  window.addEventListener('beforeunload', askBeforeLeaving);
  try {
    const { name, notice = '' } = await call(keepMaterialRoute, { body });
    return `${t('material.added', { name })} ${notice}`.trim();
  } finally {
    window.removeEventListener('beforeunload', askBeforeLeaving);
  }
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

interface Outcome {
  status: string;
  data: unknown;
  error: unknown;
}

function wordsOf(last: Outcome | undefined): { text: string; tone: 'problem' | 'good' } | null {
  if (last?.status === 'pending') return { text: t('material.adding'), tone: 'good' };
  if (last?.status === 'success') return { text: String(last.data), tone: 'good' };
  if (last?.status === 'error')
    return { text: messageOf(last.error, t('material.failed')), tone: 'problem' };
  return null;
}
