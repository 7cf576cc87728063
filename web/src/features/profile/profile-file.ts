import type { RouteContract } from '@portal/contracts';
import {
  AVATAR_MAX_BYTES,
  removeAvatarRoute,
  removeResumeRoute,
  RESUME_MAX_BYTES,
  setAvatarRoute,
  setResumeRoute,
} from '@portal/contracts/profile';
import { useRef, useState } from 'react';
import { FILE_CHANGED, messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { isReadable } from '../../api/unreadable-file';
import { isHeic, shrinkPicture } from './shrink-picture';
import { t } from './texts';

/** Routes, size limit and texts of a kind of profile file. */
export interface FileKind {
  route: RouteContract;
  removeRoute: RouteContract;
  field: string;
  maxBytes: number;
  accept: string;
  label: string;
  hint: string;
  remove: string;
  /** Whether it is a small portrait, which is shrunk before the upload. */
  isPortrait?: boolean;
}

export const AVATAR: FileKind = {
  route: setAvatarRoute,
  removeRoute: removeAvatarRoute,
  field: 'avatar',
  maxBytes: AVATAR_MAX_BYTES,
  accept: 'image/*',
  label: t('profile.picture'),
  hint: t('profile.pictureHint'),
  remove: t('profile.removePicture'),
  isPortrait: true,
};

export const RESUME: FileKind = {
  route: setResumeRoute,
  removeRoute: removeResumeRoute,
  field: 'resume',
  maxBytes: RESUME_MAX_BYTES,
  accept: '.pdf,.doc,.docx,.png,.jpg,.jpeg',
  label: t('profile.resume'),
  hint: t('profile.resumeHint'),
  remove: t('profile.removeResume'),
};

/** The file to send, or its fault. */
interface Prepared {
  file: File | null;
  problem: string | null;
}

const NOTHING: Prepared = { file: null, problem: null };

/** A chosen file that is not sent yet, and its fault. */
export interface ProfileFile extends Prepared {
  kind: FileKind;
  /** Whether the file is being prepared; a large photo takes a moment. */
  isPreparing: boolean;
  /** Resolves to the result of the latest choice. */
  prepared: () => Promise<Prepared>;
  choose: (file: File | null) => void;
  refuse: (problem: string) => void;
}

export function useProfileFile(kind: FileKind): ProfileFile {
  const [shown, setShown] = useState(NOTHING);
  const [isPreparing, setIsPreparing] = useState(false);
  const newest = useRef(Promise.resolve(NOTHING));
  const choose = (file: File | null) => {
    const preparing = prepare(kind, file);
    newest.current = preparing;
    setIsPreparing(file !== null);
    void preparing.then((prepared) => {
      if (newest.current !== preparing) return;
      setShown(prepared);
      setIsPreparing(false);
    });
  };
  const refuse = (problem: string) => setShown((now) => ({ ...now, problem }));
  return { ...shown, kind, isPreparing, prepared: () => newest.current, choose, refuse };
}

/** Sends the chosen file, if any; errors appear below its field. */
export async function saveFile({ kind, prepared, choose, refuse }: ProfileFile): Promise<boolean> {
  const { file, problem } = await prepared();
  if (!file) return problem === null;
  const body = new FormData();
  body.append(kind.field, file, file.name);
  try {
    await call(kind.route, { body });
    choose(null);
    return true;
  } catch (error) {
    refuse(messageOf(error, t('profile.fileFailed')));
    return false;
  }
}

async function prepare(kind: FileKind, chosen: File | null): Promise<Prepared> {
  if (!chosen) return NOTHING;
  const file = kind.isPortrait ? await shrinkPicture(chosen, kind.maxBytes) : chosen;
  const max = kind.maxBytes / 1_024 ** 2;
  if (!file && !(await isReadable(chosen))) return { file: null, problem: FILE_CHANGED };
  if (!file && (await isHeic(chosen))) return { file: null, problem: t('profile.heic') };
  if (!file) return { file: null, problem: t('profile.noPicture') };
  if (file.size > kind.maxBytes) return { file: null, problem: t('profile.tooLarge', { max }) };
  return { file, problem: null };
}
