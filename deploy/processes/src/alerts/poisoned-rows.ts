import { randomUUID } from 'node:crypto';
import { studentRenamed } from '@portal/contracts/identity';
import { earnXp } from '@portal/contracts/xp';
import type { AlertFault } from './alert-fault';

/** More XP than a source may grant a student per day: refused permanently. In mXP. */
const TOO_MUCH_MXP = 1_000_000_000;

/** A durable event that every receiver rejects: its name is a number. */
export const poisonedEvent: AlertFault = {
  name: 'a durable event that nobody can take',
  fires: { alert: 'PortalDeadLetters' },
  strike: async ({ rig }) => {
    const payload = JSON.stringify({ studentId: randomUUID(), name: 7, version: 1 });
    await rig.database.query(
      `INSERT INTO identity.outbox (event_id, subject, payload, correlation_id)
       VALUES ($1, $2, $3, 'rehearsal')`,
      [randomUUID(), studentRenamed.subject, payload],
    );
    return () => Promise.resolve();
  },
};

/** A command of testlab that xp refuses permanently. */
export const commandRefused: AlertFault = {
  name: 'a grant of XP that is refused for good',
  fires: { alert: 'PortalCommandsParked' },
  strike: async ({ rig }) => {
    const commandId = randomUUID();
    const request = {
      commandId,
      studentId: rig.students[0]?.id,
      amountMxp: TOO_MUCH_MXP,
      reason: 'test',
      reference: { kind: 'rehearsal', id: commandId },
    };
    await rig.database.query(
      `INSERT INTO testlab.reliable_commands
         (command_id, subject, request, correlation_id, created_at, attempts, next_attempt_at)
       VALUES ($1, $2, $3, 'rehearsal', now(), 0, now())`,
      [commandId, earnXp.subject, JSON.stringify(request)],
    );
    return () =>
      rig.database.query('DELETE FROM testlab.reliable_commands WHERE command_id = $1', [
        commandId,
      ]);
  },
};

/** study loses the right to update its requests, which it does every second for expired ones. */
export const scheduledWorkFails: AlertFault = {
  name: 'study may not change its requests',
  fires: { alert: 'PortalScheduledWorkFails', labels: { process: 'study' } },
  strike: async ({ rig }) => {
    await rig.database.query('REVOKE UPDATE ON study.requests FROM study');
    return () => rig.database.query('GRANT UPDATE ON study.requests TO study');
  },
};
