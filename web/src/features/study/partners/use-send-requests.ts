import { studyLive, type StudyPartner } from '@portal/contracts/study';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { useAsk } from '../../../live/live-ask';
import { t } from '../texts';
import { addSent } from '../requests/waiting';

/**
 * Sends a request to each chosen partner.
 * @returns the partners to whom it failed, with the reason
 */
export function useSendRequests() {
  const ask = useAsk();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (partners: readonly StudyPartner[]) => {
    setIsBusy(true);
    const failed: { partner: StudyPartner; reason: string }[] = [];
    for (const partner of partners) {
      const { _id: targetId, name: targetName, department: targetDept } = partner;
      try {
        const body = { targetId, targetName, targetDept };
        const { requestId } = await ask(studyLive.asks.request, body);
        addSent({ requestId, name: targetName });
      } catch (error) {
        failed.push({ partner, reason: messageOf(error, t('study.requestFailed')) });
      }
    }
    setIsBusy(false);
    return failed;
  };
  return { send, isBusy };
}
