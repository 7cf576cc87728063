import type { RouteContract } from '@portal/contracts';
import {
  AVATAR_MAX_BYTES,
  removeAvatarRoute,
  removeResumeRoute,
  RESUME_MAX_BYTES,
  setAvatarRoute,
  setResumeRoute,
} from '@portal/contracts/profile';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { t } from './texts';

/** A file of the profile: its calls, its limit and its words. */
export interface FileKind {
  route: RouteContract;
  removeRoute: RouteContract;
  field: string;
  maxBytes: number;
  accept: string;
  label: string;
  hint: string;
  remove: string;
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

/** A file that was chosen and is not sent yet, and what is wrong with it. */
export interface ProfileFile {
  kind: FileKind;
  chosen: File | null;
  problem: string | null;
  choose: (file: File | null) => void;
  refuse: (problem: string) => void;
}

export function useProfileFile(kind: FileKind): ProfileFile {
  const [chosen, setChosen] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = (file: File | null) => {
    const isTooLarge = file !== null && file.size > kind.maxBytes;
    setChosen(isTooLarge ? null : file);
    setProblem(isTooLarge ? t('profile.tooLarge', { max: kind.maxBytes / 1_024 ** 2 }) : null);
  };
  return { kind, chosen, problem, choose, refuse: setProblem };
}

/** Sends what was chosen, if anything; errors appear beneath its field. */
export async function saveFile(file: ProfileFile): Promise<boolean> {
  const { kind, chosen, problem, choose, refuse } = file;
  if (!chosen) return problem === null;
  const body = new FormData();
  body.append(kind.field, chosen, chosen.name);
  try {
    await call(kind.route, { body });
    choose(null);
    return true;
  } catch (error) {
    refuse(messageOf(error, t('profile.fileFailed')));
    return false;
  }
}
