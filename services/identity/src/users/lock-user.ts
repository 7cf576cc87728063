import { IsNull, type EntityManager } from 'typeorm';
import { UserEntity } from './user.entity';

/**
 * Locks an account until the transaction ends; null if it does not exist (any more). It is locked
 * before all data that belongs to it, so that changes of an account are serialised.
 */
export function lockUser(manager: EntityManager, id: string): Promise<UserEntity | null> {
  const where = { id, deletedAt: IsNull() };
  return manager.findOne(UserEntity, { where, lock: { mode: 'pessimistic_write' } });
}
