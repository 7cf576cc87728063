import { z } from 'zod';
import { defineRequest } from './contract';
import { defineRoute } from './route';
import { secondFactorCodeSchema } from './credentials';
import { deviceSchema, userWithProfileSchema } from './identity.contract';
import { lossesSchema } from './losses';

// A separate file, so that the sign-in screen loads only this part of the account contracts.
export * from './password-reset.contract';

const done = z.object({ message: z.string() });
const typedPassword = z.string().max(1_024);

/** Sign-in options besides the password; requested by the gateway for `GET /api/site`. */
export const getSignInWays = defineRequest({
  subject: 'identity.getSignInWays',
  summary: 'Whether passwords can be reset, and whether another sign-in is configured',
  request: z.object({}),
  response: z.object({ passwordReset: z.boolean(), googleSignIn: z.boolean() }),
  errors: [],
});

const changeBody = z.object({
  currentPassword: typedPassword.min(1),
  password: typedPassword,
  confirmPassword: typedPassword,
  /** Code of the authenticator or a recovery code; required of admins with a second factor. */
  code: secondFactorCodeSchema.optional(),
});

export const changePassword = defineRequest({
  subject: 'identity.changePassword',
  summary: 'Sets a new password, and ends every session but the own one',
  request: changeBody.extend({ userId: z.uuid(), sessionId: z.uuid(), device: deviceSchema }),
  response: done,
  errors: [
    ...(['invalid_input', 'wrong_credentials', 'too_many_requests', 'unavailable'] as const),
    ...(['second_factor_required', 'wrong_code'] as const),
  ],
});

export const changePasswordRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/password',
  access: 'own-session',
  summary: 'Sets a new password, and ends every session but the own one',
  body: changeBody,
  response: done,
  errors: changePassword.errors,
});

/** Maximum number of devices in the list, most recently used first. */
export const DEVICES_MAX = 100;

const signedInDevice = z.object({
  _id: z.uuid(),
  /** Browser and operating system, such as 'Firefox on Linux'. */
  name: z.string(),
  address: z.string(),
  signedInAt: z.iso.datetime(),
  /** Accurate to 5 minutes. */
  lastSeenAt: z.iso.datetime(),
  isCurrent: z.boolean(),
});
export type SignedInDevice = z.infer<typeof signedInDevice>;
const devices = z.object({ devices: z.array(signedInDevice).max(DEVICES_MAX) });

export const listDevices = defineRequest({
  subject: 'identity.listDevices',
  summary: 'Where the caller is signed in',
  request: z.object({ userId: z.uuid(), sessionId: z.uuid() }),
  response: devices,
  errors: [],
});

export const listDevicesRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/devices',
  access: 'own-session',
  summary: 'Where the caller is signed in',
  response: devices,
  errors: listDevices.errors,
});

export const signOutDevice = defineRequest({
  subject: 'identity.signOutDevice',
  summary: 'Ends one session of the caller; one that has ended is no error',
  request: z.object({ userId: z.uuid(), deviceId: z.uuid() }),
  response: done,
  errors: ['not_found'],
});

export const signOutDeviceRoute = defineRoute({
  method: 'DELETE',
  path: '/api/auth/devices/:id',
  access: 'own-session',
  summary: 'Ends one session of the caller; one that has ended is no error',
  response: done,
  errors: signOutDevice.errors,
});

export const signOutOtherDevices = defineRequest({
  subject: 'identity.signOutOtherDevices',
  summary: 'Ends every session of the caller but this one',
  request: z.object({ userId: z.uuid(), sessionId: z.uuid() }),
  response: done,
  errors: [],
});

export const signOutOtherDevicesRoute = defineRoute({
  method: 'DELETE',
  path: '/api/auth/devices',
  access: 'own-session',
  summary: 'Ends every session of the caller but this one',
  response: done,
  errors: signOutOtherDevices.errors,
});

/** The account record in the export. */
export const exportedAccountSchema = z.object({
  /** Picture and résumé are given as addresses. */
  user: userWithProfileSchema,
  devices: z.array(signedInDevice.omit({ isCurrent: true })).max(1_000),
  /** Browsers recognised from an earlier sign-in, distinguished by a secret. */
  knownDevices: z.array(z.object({ lastSeenAt: z.iso.datetime() })).max(1_000),
});

export const getOwnLossesRoute = defineRoute({
  method: 'GET',
  path: '/api/auth/delete-account',
  access: 'student',
  summary: 'What deleting the own account would lose',
  response: lossesSchema,
});

const deleteAccountBody = z.object({ password: typedPassword.min(1) });

export const deleteAccount = defineRequest({
  subject: 'identity.deleteAccount',
  summary: 'Deletes the own account; its ledger is kept without a name',
  request: deleteAccountBody.extend({ userId: z.uuid(), device: deviceSchema }),
  response: done,
  errors: ['wrong_credentials', 'too_many_requests', 'unavailable'],
});

export const deleteAccountRoute = defineRoute({
  method: 'POST',
  path: '/api/auth/delete-account',
  access: 'student',
  summary: 'Deletes the own account; its ledger is kept without a name',
  body: deleteAccountBody,
  response: done,
  errors: deleteAccount.errors,
});
