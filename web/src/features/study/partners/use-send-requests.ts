import { studyLive, type StudyPartner } from '@portal/contracts/study';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { useAsk } from '../../../live/live-ask';
import { t } from '../../../texts/study-texts';
import { addSent, ledTo } from '../requests/waiting';
import { knownActiveSession } from '../requests/active-query';

/** Asks each of the chosen partners; answers those who could not be asked, with why. */
export function useSendRequests() {
  const ask = useAsk();
  const client = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  const send = async (partners: readonly StudyPartner[]) => {
    setIsBusy(true);
    const [known, led] = [knownActiveSession(client), ledTo()];
    const failed: { partner: StudyPartner; reason: string }[] = [];
    for (const partner of partners) {
      const { _id: targetId, name: targetName, department: targetDept } = partner;
      try {
        const body = { targetId, targetName, targetDept };
        const { requestId } = await ask(studyLive.asks.request, body);
        const within = ledTo() === led ? known : ledTo();
        addSent({ requestId, name: targetName, within });
      } catch (error) {
        failed.push({ partner, reason: messageOf(error, t('study.requestFailed')) });
      }
    }
    setIsBusy(false);
    return failed;
  };
  return { send, isBusy };
}
