import { studyLive as contract } from '@portal/contracts/study';
import { studyPracticeLive } from '@portal/contracts/study-practice';
import { onPush, type NounLive } from '../../live/noun-live';
import { addRequest, dropRequest, refreshRequests } from './told/request-queries';
import { studyTold } from './told/study-told';

const { pushes } = contract;
const { pushes: practicePushes } = studyPracticeLive;

/** Requests are shown wherever the student is; the rest is for whoever shows or holds a call. */
export const studyLive: NounLive = {
  pushes: [
    onPush(pushes.incomingRequest, (request, { client }) => addRequest(client, request)),
    onPush(pushes.requestClosed, (closed, { client }) => {
      dropRequest(client, closed.requestId);
      studyTold.requestClosed.tell(closed);
    }),
    onPush(pushes.requestAccepted, (told) => studyTold.requestAccepted.tell(told)),
    onPush(pushes.requestRejected, (told) => studyTold.requestRejected.tell(told)),
    onPush(pushes.callStarted, (told) => studyTold.callStarted.tell(told)),
    onPush(pushes.members, (told) => studyTold.members.tell(told)),
    onPush(pushes.message, (told) => studyTold.message.tell(told)),
    onPush(pushes.chat, (told) => studyTold.message.tell(told)),
    onPush(pushes.lab, (told) => studyTold.lab.tell(told)),
    onPush(pushes.signal, (told) => studyTold.signal.tell(told)),
    onPush(pushes.ended, (told) => studyTold.ended.tell(told)),
    onPush(pushes.xpLow, (told) => studyTold.xpLow.tell(told)),
    onPush(pushes.xpDepleted, (told) => studyTold.xpDepleted.tell(told)),
    onPush(practicePushes.practice, (told) => studyTold.practice.tell(told)),
    onPush(practicePushes.progress, (told) => studyTold.progress.tell(told)),
  ],
  onConnect: ({ client }, isReturn) => {
    void refreshRequests(client);
    studyTold.connected.tell({ isReturn });
  },
};
