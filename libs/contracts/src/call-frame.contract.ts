import { z } from 'zod';

/** Maximum length of the extension of a dial-out, in characters. */
export const EXTENSION_MAX = 20;
/** Maximum wait before an extension is dialled, in s. */
export const EXTENSION_WAIT_MAX = 60;
/** Maximum length of the user data, in characters of its JSON. */
export const USER_DATA_MAX = 4_096;
/** Number of built-in background images of a call frame. */
export const BACKGROUND_IMAGES = 10;

const EXTENSION_WORDS = `extension must be at most ${EXTENSION_MAX} characters`;
const WAIT_WORDS = `waitBeforeExtensionDialSec must be a number of at most ${EXTENSION_WAIT_MAX}`;

const dialOutSchema = z
  .object({
    extension: z.string(EXTENSION_WORDS).max(EXTENSION_MAX, EXTENSION_WORDS).optional(),
    waitBeforeExtensionDialSec: z
      .number(WAIT_WORDS)
      .min(0, WAIT_WORDS)
      .max(EXTENSION_WAIT_MAX, WAIT_WORDS)
      .optional(),
  })
  .loose()
  .refine(
    ({ extension, waitBeforeExtensionDialSec: wait }) =>
      wait === undefined || extension !== undefined,
    'waitBeforeExtensionDialSec needs an extension',
  );

const isSip = (endPoint: string): boolean => endPoint.startsWith('sip:');
const END_POINT_WORDS = "toEndPoint must begin with 'sip:' or '+'";

const transferSchema = z
  .object({
    sessionId: z.string('sessionId must be a string'),
    toEndPoint: z
      .string('toEndPoint must be a string')
      .refine((endPoint) => isSip(endPoint) || endPoint.startsWith('+'), END_POINT_WORDS),
    useSipRefer: z.boolean().optional(),
    callerId: z.string().optional(),
  })
  .refine(
    ({ useSipRefer, toEndPoint }) => !useSipRefer || isSip(toEndPoint),
    "SIP REFER needs a toEndPoint that begins with 'sip:'",
  )
  .refine(
    ({ callerId, toEndPoint }) => callerId === undefined || toEndPoint.startsWith('+'),
    'callerId is for numbers of the phone network alone',
  );

/** Any value that JSON can represent; functions and `undefined`, which JSON omits, are refused. */
const userDataSchema = z.custom<unknown>((value) => userDataFault(value) === undefined, {
  error: ({ input }) => userDataFault(input),
});

function userDataFault(value: unknown): string | undefined {
  const json = toJson(value);
  if (json === undefined) return 'userData must be serializable to JSON';
  return json.length > USER_DATA_MAX ? 'userData is too large' : undefined;
}

function toJson(value: unknown): string | undefined {
  try {
    // Returns undefined for a function, although the types promise a string.
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

const VOLUME_WORDS = 'volume must be a number from 0 to 2';
const BLUR_WORDS = 'strength must be a number above 0 and at most 1';
const IMAGE_WORDS = `source must be a whole number from 1 to ${BACKGROUND_IMAGES}`;
const LAYER_WORDS = "layer must be a whole number from 0 on, or 'inherit'";

/**
 * Options of a Daily call frame, each checked if present: the limits of the university's
 * specification, section 5, with a message for each.
 */
export const callFrameSchema = z.object({
  dialOut: dialOutSchema.optional(),
  transfer: transferSchema.optional(),
  userData: userDataSchema.optional(),
  remotePlayer: z
    .object({ volume: z.number(VOLUME_WORDS).min(0, VOLUME_WORDS).max(2, VOLUME_WORDS) })
    .optional(),
  backgroundBlur: z
    .object({ strength: z.number(BLUR_WORDS).gt(0, BLUR_WORDS).max(1, BLUR_WORDS) })
    .optional(),
  backgroundImage: z
    .object({
      source: z
        .number(IMAGE_WORDS)
        .int(IMAGE_WORDS)
        .min(1, IMAGE_WORDS)
        .max(BACKGROUND_IMAGES, IMAGE_WORDS),
    })
    .optional(),
  receiveSettings: z
    .object({
      layer: z.union(
        [z.literal('inherit'), z.number(LAYER_WORDS).int(LAYER_WORDS).min(0, LAYER_WORDS)],
        LAYER_WORDS,
      ),
    })
    .optional(),
});

/**
 * Returns the options if they satisfy all limits.
 * @throws Error with the message of the first violated limit.
 */
export function checkedCallFrame(
  asked: z.input<typeof callFrameSchema>,
): z.output<typeof callFrameSchema> {
  const checked = callFrameSchema.safeParse(asked);
  if (checked.success) return checked.data;
  throw new Error(checked.error.issues[0]?.message);
}
