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
      studyTold.requestClosed.notify(closed);
    }),
    onPush(pushes.requestAccepted, (told) => studyTold.requestAccepted.notify(told)),
    onPush(pushes.requestRejected, (told) => studyTold.requestRejected.notify(told)),
    onPush(pushes.callStarted, (told) => studyTold.callStarted.notify(told)),
    onPush(pushes.members, (told) => studyTold.members.notify(told)),
    onPush(pushes.message, (told) => studyTold.message.notify(told)),
    onPush(pushes.chat, (told) => studyTold.message.notify(told)),
    onPush(pushes.lab, (told) => studyTold.lab.notify(told)),
    onPush(pushes.signal, (told) => studyTold.signal.notify(told)),
    onPush(pushes.ended, (told) => studyTold.ended.notify(told)),
    onPush(pushes.xpLow, (told) => studyTold.xpLow.notify(told)),
    onPush(pushes.xpDepleted, (told) => studyTold.xpDepleted.notify(told)),
    onPush(practicePushes.practice, (told) => studyTold.practice.notify(told)),
    onPush(practicePushes.progress, (told) => studyTold.progress.notify(told)),
  ],
  onConnect: ({ client }, isReturn) => {
    void refreshRequests(client);
    studyTold.connected.notify({ isReturn });
  },
};
