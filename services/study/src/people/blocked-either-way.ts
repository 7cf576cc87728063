import { In, type EntityManager } from 'typeorm';
import { BlockEntity } from './block.entity';

/** Whether a student has blocked one of the others, or was blocked by one. */
export function isBlockedEitherWay(
  manager: EntityManager,
  studentId: string,
  otherIds: readonly string[],
): Promise<boolean> {
  const others = In([...otherIds]);
  return manager.existsBy(BlockEntity, [
    { blockerId: studentId, blockedId: others },
    { blockerId: others, blockedId: studentId },
  ]);
}

/** Whether one student has blocked the other, in this direction. */
export function hasBlocked(
  manager: EntityManager,
  { blockerId, blockedId }: { blockerId: string; blockedId: string },
): Promise<boolean> {
  return manager.existsBy(BlockEntity, { blockerId, blockedId });
}
