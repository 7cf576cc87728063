import type { CallParticipant } from '../call/call';

/**
 * Whose screen fills the stage, by student; null: nobody shares one. The own is seen on the desk
 * already, and would show itself within itself.
 */
export function onStage(participants: readonly CallParticipant[]): string | null {
  const sharer = participants.find(({ isLocal, media }) => !isLocal && media.screen);
  return sharer?.userId ?? null;
}
