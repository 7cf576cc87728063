import type { JobStage } from '@portal/contracts/jobs';
import { changeJobCardRoute, type JobCard } from '@portal/contracts/jobs-board';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../api/api-error';
import { call } from '../../api/call';
import { useToast } from '../../design/toast';
import { refreshJobs, showCard } from './jobs-queries';
import { t } from './texts';

/**
 * Moves a card optimistically; if the portal rejects it, the card moves back and a toast shows the
 * reason.
 */
export function useMoveCard() {
  const client = useQueryClient();
  const toast = useToast();
  return async (card: JobCard, stage: JobStage) => {
    showCard(client, { ...card, stage });
    try {
      const body = { version: card.version, stage };
      showCard(client, await call(changeJobCardRoute, { params: { id: card._id }, body }));
      toast(t('board.moved', { stage: t(`board.stage.${stage}`) }));
    } catch (error) {
      showCard(client, card);
      const message = messageOf(error, t('board.changeFailed'));
      toast(t('board.moveFailed', { message }), 'problem');
      // The card may have been moved elsewhere in the meantime.
      await refreshJobs(client);
    }
  };
}
