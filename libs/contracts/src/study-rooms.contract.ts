import { z } from 'zod';
import { balanceMxpSchema } from './amounts';
import { defineEvent, defineRequest } from './contract';
import { idSchema } from './id';
import { defineRoute } from './route';
import {
  STUDY_MEMBERS_MAX,
  studyChannelSchema,
  studyEndSchema,
  studyEndingSchema,
  studyLabSchema,
  studyMediaSchema,
  studyMemberSchema,
  studyMessageSchema,
  studyPresenceSchema,
  studyProviderSchema,
  studyRoomSchema,
  studySignalSchema,
  studySessionIdSchema,
  studyTextSchema,
  STUDY_HISTORY_MAX,
} from './study-parts';

/** Request of a member of a room: a student who is none gets `not_found`, as for a room that never was. */
const inRoom = z.object({ studentId: idSchema, roomId: studySessionIdSchema });

export const enterStudyRoom = defineRequest({
  subject: 'study.enterRoom',
  summary:
    "All that a member's screen needs of a room that has not ended; the call's token is the member's own",
  request: inRoom,
  response: studyRoomSchema,
  errors: ['not_found', 'unavailable'],
  timeoutMs: 10_000,
});

export const getStudyRoomRoute = defineRoute({
  method: 'GET',
  path: '/api/study/sessions/:roomId',
  id: studySessionIdSchema,
  access: 'student',
  summary: enterStudyRoom.summary,
  response: studyRoomSchema,
  errors: enterStudyRoom.errors,
});

export const getActiveStudySession = defineRequest({
  subject: 'study.getActive',
  summary: 'The session that the student is in and may come back to',
  request: z.object({ studentId: idSchema }),
  response: z.object({ sessionId: studySessionIdSchema.nullable() }),
  errors: [],
});

export const getActiveStudySessionRoute = defineRoute({
  method: 'GET',
  path: '/api/study/active',
  access: 'student',
  summary: getActiveStudySession.summary,
  response: getActiveStudySession.response,
  errors: getActiveStudySession.errors,
});

export const getStudyEnding = defineRequest({
  subject: 'study.getEnding',
  summary:
    'How a session has ended for a student who was in it: the news of it may have been missed',
  request: inRoom,
  response: studyEndingSchema,
  errors: ['not_found'],
});

/** The highest number that a message can have, as it is stored. */
const MESSAGE_NUMBER_MAX = 2 ** 31 - 1;
const before = z.coerce.number().int().positive().max(MESSAGE_NUMBER_MAX);

export const listStudyMessages = defineRequest({
  subject: 'study.listMessages',
  summary: "A room's chat before a message, the newest first",
  request: inRoom.extend({ before }),
  response: z.object({ messages: z.array(studyMessageSchema).max(STUDY_HISTORY_MAX) }),
  errors: ['not_found'],
});

export const listStudyMessagesRoute = defineRoute({
  method: 'GET',
  path: '/api/study/sessions/:roomId/messages',
  id: studySessionIdSchema,
  access: 'student',
  summary: listStudyMessages.summary,
  query: z.object({ before: before.default(MESSAGE_NUMBER_MAX) }),
  response: listStudyMessages.response,
  errors: listStudyMessages.errors,
});

export const sayInStudyRoom = defineRequest({
  subject: 'study.say',
  summary: 'Writes into the chat of a room; an id that was used before answers the first message',
  request: inRoom.extend({
    channel: studyChannelSchema,
    text: studyTextSchema,
    /** Made up by the screen, so that a message that is sent again counts once. */
    messageId: idSchema,
  }),
  response: studyMessageSchema,
  errors: ['not_found', 'invalid_input', 'too_many_requests'],
  isBatched: true,
});

export const setStudyLab = defineRequest({
  subject: 'study.setLab',
  summary: 'Sets what the members will practise; the last one wins',
  request: inRoom.extend({ lab: studyLabSchema }),
  response: studyLabSchema,
  errors: ['not_found', 'invalid_input'],
});

export const bePresentInStudyRoom = defineRequest({
  subject: 'study.bePresent',
  summary:
    "A member's screen is there, with what it sends; time in the call is charged by this evidence alone",
  request: inRoom.extend({
    /** The screen that is in the call; null: it only reads. A newer screen takes the place of an older one. */
    peerId: idSchema.nullable(),
    media: studyMediaSchema,
  }),
  response: studyPresenceSchema,
  errors: ['not_found', 'too_many_requests'],
});

export const fallBackInStudyCall = defineRequest({
  subject: 'study.fallBack',
  summary:
    "A member's screen does not reach Daily: the call goes on without it for all, unless it holds more of them than are cut off",
  request: inRoom,
  /** Who carries the call from now on. */
  response: z.object({ provider: studyProviderSchema }),
  errors: ['not_found'],
});

export const leaveStudyCall = defineRequest({
  subject: 'study.leave',
  summary: 'Leaves a session for good; where one is left alone, it ends',
  request: inRoom,
  response: z.object({ hasEnded: z.boolean() }),
  errors: ['not_found'],
});

export const endStudyCallForBoth = defineRequest({
  subject: 'study.endForBoth',
  summary: 'Ends a session of two; refused where there are more',
  request: inRoom,
  response: z.object({ hasEnded: z.boolean() }),
  errors: ['not_found', 'forbidden'],
});

export const signalInStudyRoom = defineRequest({
  subject: 'study.signal',
  summary: 'Hands a signal of one screen in the call to another; drops it where that has left',
  request: inRoom.extend({ from: idSchema, to: idSchema, signal: studySignalSchema }),
  response: z.object({}),
  errors: ['not_found', 'forbidden'],
});

export const studySignalled = defineEvent({
  subject: 'study.signalled.v1',
  summary: 'A screen in a call has a signal for another',
  durable: false,
  payload: z.object({
    roomId: studySessionIdSchema,
    toUserId: idSchema,
    from: idSchema,
    to: idSchema,
    signal: studySignalSchema,
  }),
});

export const studyRoomChanged = defineEvent({
  subject: 'study.room-changed.v1',
  summary: 'Who is in a session, and what each sends: all of it, so that none is missed for long',
  durable: false,
  payload: z.object({
    roomId: studySessionIdSchema,
    /** Counts up: an older one that comes late is left out. */
    revision: z.number().int().nonnegative(),
    members: z.array(studyMemberSchema).max(STUDY_MEMBERS_MAX),
    /** Who carries the call by now: a screen that entered another one enters anew. */
    provider: studyProviderSchema.optional(),
  }),
});

export const studyMessageSaid = defineEvent({
  subject: 'study.message-said.v1',
  summary: 'Somebody has written into the chat of a room',
  durable: false,
  payload: z.object({ roomId: studySessionIdSchema, message: studyMessageSchema }),
  isBatched: true,
});

export const studyLabSet = defineEvent({
  subject: 'study.lab-set.v1',
  summary: 'What the members of a room will practise has changed',
  durable: false,
  payload: studyLabSchema.extend({ roomId: studySessionIdSchema }),
});

export const studyMembershipEnded = defineEvent({
  subject: 'study.membership-ended.v1',
  summary: 'Students are no longer in a session: their screens leave its room',
  durable: false,
  payload: z.object({
    roomId: studySessionIdSchema,
    userIds: z.array(idSchema).max(STUDY_MEMBERS_MAX),
    how: studyEndSchema,
    /** Whose XP ran out, where it ended by that. */
    unpaidBy: idSchema.optional(),
  }),
});

export const studyXpLow = defineEvent({
  subject: 'study.xp-low.v1',
  summary: 'The XP of a student last for five more minutes of the call or less; told once a call',
  durable: false,
  payload: z.object({
    roomId: studySessionIdSchema,
    studentId: idSchema,
    balanceMxp: balanceMxpSchema,
    /** For how long free time and balance pay for the call, in ms. */
    leftMs: z.int().nonnegative().optional(),
  }),
});
