import { blockStudentRoute, type StudyPerson } from '@portal/contracts/study';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error';
import { call } from '../../../api/call';
import { useToast } from '../../../design/toast';
import { t } from '../texts';
import { refreshRequests } from '../events/request-queries';
import { refreshPeople } from './preferences-query';

/** Returns a function that blocks or unblocks a student and confirms it. */
export function useBlock() {
  const client = useQueryClient();
  const toast = useToast();
  return async (
    { _id, name }: Pick<StudyPerson, '_id' | 'name'>,
    isBlocked: boolean,
    onDone?: () => void,
  ) => {
    try {
      await call(blockStudentRoute, { body: { userId: _id, isBlocked } });
      onDone?.();
      toast(t(isBlocked ? 'study.blockedToast' : 'study.unblockedToast', { name }));
    } catch (error) {
      toast(messageOf(error, t('study.blockFailed')), 'problem');
    }
    refreshPeople(client);
    // Requests of a blocked student are no longer shown.
    void refreshRequests(client);
  };
}
