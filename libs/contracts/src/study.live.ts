import { z } from 'zod';
import { departmentSchema } from './departments';
import { idSchema } from './id';
import { defineLive } from './live';
import {
  studyCallSchema,
  studyEndSchema,
  studyEndingSchema,
  studyLabSchema,
  studyMediaSchema,
  studyMemberSchema,
  studyMessageSchema,
  studyPersonSchema,
  studyPresenceSchema,
  studyProviderSchema,
  studyRequestSchema,
  studyRoomSchema,
  studySendersSchema,
  studySessionIdSchema,
  studySignalSchema,
  studyTextSchema,
  STUDY_MEMBERS_MAX,
} from './study-parts';
import { textSchema } from './text';

/** The room of a study session, which every request from within it refers to. */
const room = { kind: 'study', idField: 'roomId' } as const;
const roomBody = z.object({ roomId: studySessionIdSchema });
const forStudents = { access: 'student', answer: z.object({}) } as const;

export const studyLive = defineLive({
  pushes: {
    incomingRequest: {
      name: 'incoming-request',
      summary: 'Somebody wants to study with the student',
      payload: studyRequestSchema,
    },
    requestClosed: {
      name: 'study:request-closed',
      summary: 'A request that the student has received or sent is no longer open',
      payload: z.object({
        requestId: idSchema,
        how: z.enum(['accepted', 'rejected', 'expired', 'cancelled']),
      }),
    },
    requestAccepted: {
      name: 'request-accepted',
      summary: 'A request of the student was accepted',
      payload: z.object({
        requestId: idSchema,
        sessionId: studySessionIdSchema,
        by: studyPersonSchema,
      }),
    },
    requestRejected: {
      name: 'request-rejected',
      summary: 'A request of the student was rejected',
      payload: z.object({ requestId: idSchema }),
    },
    callStarted: {
      name: 'call:started',
      summary: 'The call of a session may be entered: how is for this student alone',
      payload: studyCallSchema,
    },
    members: {
      name: 'study:members',
      summary: 'Who is in the session, and what each sends',
      payload: z.object({
        roomId: studySessionIdSchema,
        revision: z.number().int().nonnegative(),
        members: z.array(studyMemberSchema).max(STUDY_MEMBERS_MAX),
        /**
         * Current provider of the call; a screen connected to the other one joins the room again.
         */
        provider: studyProviderSchema.optional(),
      }),
    },
    message: {
      name: 'receive-message',
      summary: 'A message that was sent with `send-message`',
      payload: studyMessageSchema.extend({ roomId: studySessionIdSchema }),
    },
    chat: {
      name: 'chat:message',
      summary: 'A message that was sent with `chat:message`',
      payload: studyMessageSchema.extend({ roomId: studySessionIdSchema }),
    },
    lab: {
      name: 'sync-testlab',
      summary: 'What the members will practise has changed',
      payload: studyLabSchema.extend({ roomId: studySessionIdSchema }),
    },
    signal: {
      name: 'study:signal',
      summary: 'Another screen in the call has something to say to this one',
      payload: z.object({
        roomId: studySessionIdSchema,
        from: idSchema,
        to: idSchema,
        signal: studySignalSchema,
      }),
    },
    ended: {
      name: 'study:ended',
      summary: 'The student is no longer in the session',
      payload: z.object({ roomId: studySessionIdSchema, how: studyEndSchema }),
    },
    xpLow: {
      name: 'xp:low',
      summary: 'The XP last for five more minutes of the call or less',
      payload: z.object({ msg: z.string() }),
    },
    xpDepleted: {
      name: 'xp:depleted',
      summary: 'The next span of the call cannot be paid, by whom: the call has ended',
      payload: z.object({ roomId: studySessionIdSchema, unpaidBy: idSchema.optional() }),
    },
  },
  asks: {
    request: {
      ...forStudents,
      name: 'request-study-pal',
      summary: 'Asks a student to study together, by id, or by name and department',
      body: z.object({
        targetName: textSchema.min(1).max(80),
        targetDept: departmentSchema,
        targetId: idSchema.optional(),
      }),
      answer: z.object({ requestId: idSchema }),
      errors: ['invalid_input', 'not_found', 'conflict', 'forbidden', 'too_many_requests'],
      perMinute: 20,
    },
    accept: {
      ...forStudents,
      name: 'accept-request',
      summary: 'Accepts the open requests of these students',
      body: z.object({ fromUserIds: studySendersSchema }),
      answer: z.object({ sessionId: studySessionIdSchema }),
      errors: ['not_found', 'conflict'],
      perMinute: 30,
    },
    reject: {
      ...forStudents,
      name: 'reject-request',
      summary: 'Rejects the open request of a student',
      body: z.object({ fromUserId: idSchema }),
      errors: ['not_found', 'conflict'],
      perMinute: 30,
    },
    joinRoom: {
      ...forStudents,
      name: 'join-room',
      summary: 'Lets the screens of a member hear a room: after every connection anew',
      body: roomBody,
      answer: studyRoomSchema,
      errors: ['not_found', 'unavailable'],
      perMinute: 30,
    },
    ending: {
      ...forStudents,
      name: 'study:ending',
      summary: 'How the session has ended for a student who was in it; strangers are refused',
      body: roomBody,
      answer: studyEndingSchema,
      errors: ['not_found'],
      perMinute: 30,
    },
    present: {
      ...forStudents,
      name: 'study:present',
      summary: "A member's screen is there: every 5 s, and when what it sends changes",
      body: roomBody.extend({ peerId: idSchema.nullable(), media: studyMediaSchema }),
      answer: studyPresenceSchema,
      errors: ['not_found', 'too_many_requests'],
      perMinute: 120,
      room,
    },
    message: {
      ...forStudents,
      name: 'send-message',
      summary: 'Writes into the chat; the server writes sender and time',
      body: roomBody.extend({
        msg: z.object({
          user: z.string().optional(),
          text: studyTextSchema,
          time: z.string().optional(),
          /** Generated by the screen, so that a message sent again is stored once. */
          id: idSchema.optional(),
        }),
      }),
      answer: z.object({ message: studyMessageSchema }),
      errors: ['not_found', 'invalid_input', 'too_many_requests'],
      perMinute: 60,
      room,
    },
    chat: {
      ...forStudents,
      name: 'chat:message',
      summary: 'Writes into the chat of the session that the student is in',
      body: z.object({ text: studyTextSchema, id: idSchema.optional() }),
      answer: z.object({ message: studyMessageSchema }),
      errors: ['not_found', 'invalid_input', 'too_many_requests'],
      perMinute: 60,
    },
    lab: {
      ...forStudents,
      name: 'sync-testlab',
      summary: 'Sets what the members will practise',
      body: studyLabSchema.extend({ roomId: studySessionIdSchema }),
      errors: ['not_found', 'invalid_input'],
      perMinute: 240,
      room,
    },
    signal: {
      ...forStudents,
      name: 'study:signal',
      summary: 'Says something to another screen in the call',
      body: roomBody.extend({ from: idSchema, to: idSchema, signal: studySignalSchema }),
      errors: ['not_found', 'forbidden'],
      perMinute: 600,
      room,
    },
    fallBack: {
      ...forStudents,
      name: 'study:fall-back',
      summary: 'This screen does not reach Daily: asks that the call goes on without it',
      body: roomBody,
      answer: z.object({ provider: studyProviderSchema }),
      errors: ['not_found'],
      perMinute: 10,
      room,
    },
    endForBoth: {
      ...forStudents,
      name: 'end-call-for-both',
      summary: 'Ends a session of two',
      body: roomBody,
      errors: ['not_found', 'forbidden'],
      perMinute: 30,
      room,
    },
    leave: {
      ...forStudents,
      name: 'user-left-call',
      summary: 'Leaves the session; `userId` is the caller, whatever it says otherwise is refused',
      body: roomBody.extend({ userId: idSchema.optional() }),
      errors: ['not_found', 'forbidden'],
      perMinute: 30,
      room,
    },
  },
});
