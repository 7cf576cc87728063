import { z } from 'zod';
import { departmentSchema } from './departments';
import { idSchema } from './id';
import { shownImageSchema } from './profile-parts';
import { textSchema } from './text';

/** Students in one study session at most. */
export const STUDY_MEMBERS_MAX = 4;
/** How long a study request stays open, in ms. */
export const STUDY_REQUEST_MS = 60_000;
/** The longest chat message, in characters. */
export const STUDY_TEXT_MAX = 2_000;
/** Messages of one student within `STUDY_CHAT_SPAN_MS`, at most. */
export const STUDY_CHAT_MAX = 10;
export const STUDY_CHAT_SPAN_MS = 10_000;
/** Messages of a room's chat that a screen is given at once: the newest. */
export const STUDY_HISTORY_MAX = 200;
/** How long a session waits for members whose screens are silent, in ms; they are not charged for it. */
export const STUDY_SILENCE_MS = 45_000;
/** How often a screen in a room says that it is there, in ms. */
export const STUDY_PRESENT_EVERY_MS = 5_000;

/** The id of a study session, which is the id of its room, too: 128 random bits. */
export const studySessionIdSchema = z.guid().toLowerCase();

/** A student as others may see them. */
export const studyPersonSchema = z.object({
  _id: idSchema,
  name: z.string(),
  department: departmentSchema,
  /** Address of the picture; null where there is none or it is not shown. */
  profileImage: shownImageSchema,
});
export type StudyPerson = z.infer<typeof studyPersonSchema>;

/** What a screen in the call sends of itself. */
export const studyMediaSchema = z.object({
  audio: z.boolean(),
  video: z.boolean(),
  screen: z.boolean().default(false),
});

/** Answer to a screen's sign of presence. */
export const studyPresenceSchema = z.object({
  /** False where another screen has the place, or this one was silent for too long, or is another member's. */
  isInCall: z.boolean(),
  /** Whether it may enter the call anew, with another `peerId`: no screen of the student is in it. */
  mayReturn: z.boolean().optional(),
});

/** A member of a session. */
export const studyMemberSchema = studyPersonSchema.extend({
  /** The screen with which the member is in the call, made up by that screen; null: not in the call. */
  peerId: idSchema.nullable(),
  media: studyMediaSchema,
  /** Whether a screen of the member has sent a sign lately. */
  isHere: z.boolean(),
});
export type StudyMember = z.infer<typeof studyMemberSchema>;

/** The doors by which one chat is written to: what comes in by one goes out by the same. */
export const studyChannelSchema = z.enum(['room', 'chat']);

export const studyMessageSchema = z.object({
  _id: idSchema,
  /** Counts up within the room. */
  number: z.number().int().positive(),
  channel: studyChannelSchema,
  userId: idSchema,
  /** The sender's name. */
  user: z.string(),
  text: z.string(),
  time: z.iso.datetime(),
});
export type StudyMessage = z.infer<typeof studyMessageSchema>;

const STUDY_TEXT_RANGE = `Please write between 1 and ${STUDY_TEXT_MAX} characters.`;
/** Words of a chat message: blank ones are none. */
export const studyTextSchema = textSchema
  .min(1, STUDY_TEXT_RANGE)
  .max(STUDY_TEXT_MAX, STUDY_TEXT_RANGE);

/** What the members have agreed to practise: the last change counts. */
export const studyLabSchema = z.object({
  topics: textSchema.max(4_000).default(''),
  numQuestions: z.number().int().min(1).max(50).default(5),
});

/** One server for finding ways between browsers, as `RTCIceServer` has it. */
export const iceServerSchema = z.object({
  urls: z.array(z.string()).min(1),
  username: z.string().optional(),
  credential: z.string().optional(),
});

/** Who carries a call: the browsers themselves, or Daily. */
export const studyProviderSchema = z.enum(['built-in', 'daily']);

/** How a member enters the call: sent to that member alone. */
export const studyCallSchema = z.object({
  roomId: studySessionIdSchema,
  /** Where the call is: the portal's own page, or a Daily room with the member's token. */
  roomUrl: z.string(),
  provider: studyProviderSchema,
  /** The member's token of Daily; null with the built-in call. */
  token: z.string().nullable(),
  iceServers: z.array(iceServerSchema),
  /** Seconds for which their credentials hold: screens ask for the room anew before. Not set: without end. */
  iceSeconds: z.number().int().positive().optional(),
  /** `relay`: by TURN servers alone. */
  iceTransportPolicy: z.enum(['all', 'relay']).default('all'),
  /** Why it is the built-in call although Daily is set up; null: nothing to say. */
  notice: z.string().nullable(),
});
export type StudyCall = z.infer<typeof studyCallSchema>;

/** Why a session has ended. */
export const studyEndSchema = z.enum(['left', 'ended-for-both', 'xp', 'silence', 'removed']);

/** How a session has ended for one student who was in it. */
export const studyEndingSchema = z.object({
  /** Null: the student is a member. */
  how: studyEndSchema.nullable(),
  /** Whose XP ran out, where it ended by that and is still known. */
  unpaidBy: idSchema.optional(),
});

/** All that a screen needs to show a room. */
export const studyRoomSchema = z.object({
  roomId: studySessionIdSchema,
  /** Revision of the members, as in `study:members`: an older one that comes later is ignored. */
  revision: z.number().int().nonnegative(),
  members: z.array(studyMemberSchema).max(STUDY_MEMBERS_MAX),
  messages: z.array(studyMessageSchema).max(STUDY_HISTORY_MAX),
  lab: studyLabSchema,
  call: studyCallSchema,
});
export type StudyRoom = z.infer<typeof studyRoomSchema>;

/** A request that waits for an answer. */
export const studyRequestSchema = z.object({
  requestId: idSchema,
  fromUser: z.object({
    id: idSchema,
    name: z.string(),
    department: departmentSchema,
    profileImage: shownImageSchema,
  }),
  expiresAt: z.iso.datetime(),
});
export type StudyRequest = z.infer<typeof studyRequestSchema>;

/** Students whose requests are accepted together: with the one who accepts they are one session. */
export const studySendersSchema = z
  .array(idSchema)
  .min(1)
  .max(STUDY_MEMBERS_MAX - 1);

/** Signals between two screens that look for a way between them: session descriptions and candidates. */
export const studySignalSchema = z.union([
  z.object({
    description: z.object({
      type: z.enum(['offer', 'answer', 'rollback']),
      sdp: z.string().max(60_000).optional(),
    }),
  }),
  z.object({
    candidate: z
      .object({
        candidate: z.string().max(2_000),
        sdpMid: z.string().max(40).nullish(),
        sdpMLineIndex: z.number().int().nonnegative().nullish(),
        usernameFragment: z.string().max(300).nullish(),
      })
      .nullable(),
  }),
]);
export type StudySignal = z.infer<typeof studySignalSchema>;
