import type { CallParticipant } from '../call/call';

/**
 * Returns the id of the participant whose shared screen fills the stage; null if there is none. The
 * own screen is not shown, because it would contain itself.
 */
export function onStage(participants: readonly CallParticipant[]): string | null {
  const sharer = participants.find(({ isLocal, media }) => !isLocal && media.screen);
  return sharer?.userId ?? null;
}
