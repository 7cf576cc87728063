import { studyLive as contract } from '@portal/contracts/study';
import { studyPracticeLive } from '@portal/contracts/study-practice';
import { onPush, type NounLive } from '../../live/noun-live';
import { addRequest, dropRequest, refreshRequests } from './events/request-queries';
import { studyEvents } from './events/study-events';

const { pushes } = contract;
const { pushes: practicePushes } = studyPracticeLive;

/**
 * Handlers of StudyPal's events: requests are shown on any screen; other events go to the parts
 * that show or hold a call.
 */
export const studyLive: NounLive = {
  pushes: [
    onPush(pushes.incomingRequest, (request, { client }) => addRequest(client, request)),
    onPush(pushes.requestClosed, (closed, { client }) => {
      dropRequest(client, closed.requestId);
      studyEvents.requestClosed.notify(closed);
    }),
    onPush(pushes.requestAccepted, (payload) => studyEvents.requestAccepted.notify(payload)),
    onPush(pushes.requestRejected, (payload) => studyEvents.requestRejected.notify(payload)),
    onPush(pushes.callStarted, (payload) => studyEvents.callStarted.notify(payload)),
    onPush(pushes.members, (payload) => studyEvents.members.notify(payload)),
    onPush(pushes.message, (payload) => studyEvents.message.notify(payload)),
    onPush(pushes.chat, (payload) => studyEvents.message.notify(payload)),
    onPush(pushes.lab, (payload) => studyEvents.lab.notify(payload)),
    onPush(pushes.signal, (payload) => studyEvents.signal.notify(payload)),
    onPush(pushes.ended, (payload) => studyEvents.ended.notify(payload)),
    onPush(pushes.xpLow, (payload) => studyEvents.xpLow.notify(payload)),
    onPush(pushes.xpDepleted, (payload) => studyEvents.xpDepleted.notify(payload)),
    onPush(practicePushes.practice, (payload) => studyEvents.practice.notify(payload)),
    onPush(practicePushes.progress, (payload) => studyEvents.progress.notify(payload)),
  ],
  onConnect: ({ client }, isReturn) => {
    void refreshRequests(client);
    studyEvents.connected.notify({ isReturn });
  },
};
