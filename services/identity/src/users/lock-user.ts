import { IsNull, type EntityManager } from 'typeorm';
import { UserEntity } from './user.entity';

/**
 * Locks an account until the transaction ends; null for one that is not there (any more). It is locked
 * before all that belongs to it, so that whatever changes an account takes turns.
 */
export function lockUser(manager: EntityManager, id: string): Promise<UserEntity | null> {
  const where = { id, deletedAt: IsNull() };
  return manager.findOne(UserEntity, { where, lock: { mode: 'pessimistic_write' } });
}
