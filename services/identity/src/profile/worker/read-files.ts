import { readFile } from 'node:fs/promises';
import { resumeTypeOf } from '../domain/resume-type';
import { RefusedPicture, rewritten, squareAvatar } from './pictures';
import type { ResumeRefusal } from './profile.tasks';

/** Implements `makeAvatar`. */
export async function readAvatarFile({ path }: { path: string }) {
  try {
    return { base64: (await squareAvatar(path)).toString('base64') };
  } catch (error) {
    if (error instanceof RefusedPicture) return { refused: error.refusal };
    throw error;
  }
}

/** Implements `checkResume`. */
export async function readResumeFile({ path }: { path: string }) {
  const verdict = await resumeTypeOf(await readFile(path));
  if ('refused' in verdict) return verdict;
  const { type } = verdict;
  if (type !== 'image/png' && type !== 'image/jpeg') return { type, rewritten: null };
  try {
    return { type, rewritten: (await rewritten(path)).toString('base64') };
  } catch (error) {
    if (error instanceof RefusedPicture) return { refused: asResumeRefusal(error) };
    throw error;
  }
}

/**
 * Maps a refused picture: its content starts like one, so a file that cannot be decoded is broken.
 */
function asResumeRefusal({ refusal }: RefusedPicture): ResumeRefusal {
  return refusal === 'too-many-pixels' ? refusal : 'broken';
}
