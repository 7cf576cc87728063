import { Injectable } from '@nestjs/common';
import { spendXp } from '@portal/contracts/xp';
import {
  changeRows,
  OnCommandRefused,
  OnCommandSettled,
  type RefusedCommand,
  type SettledCommand,
  type UnitOfWork,
} from '@portal/kit';
import { LeavingService } from './leaving.service';
import { ChargeEntity } from '../meter/charge.entity';
import { LowXpService } from '../meter/low-xp.service';

/** Handles the ledger's responses to payments of calls. */
@Injectable()
export class PaymentsService {
  constructor(
    private readonly lowXp: LowXpService,
    private readonly leaving: LeavingService,
  ) {}

  @OnCommandSettled(spendXp)
  async paid(settled: SettledCommand<typeof spendXp>, work: UnitOfWork): Promise<void> {
    const { commandId, request, response } = settled;
    const { reference, studentId } = request;
    await this.lowXp.paid(work, reference.id, studentId, response.balanceMxp);
    await changeRows(work.manager, PAID, [commandId]);
  }

  /** Ends the membership of a student who cannot pay; after the call it changes nothing. */
  @OnCommandRefused(spendXp)
  async refused(refused: RefusedCommand<typeof spendXp>, work: UnitOfWork): Promise<void> {
    const { commandId, request, error } = refused;
    if (error.code === 'insufficient_xp') {
      await this.leaving.leave(work, request.reference.id, [request.studentId], 'xp');
    }
    await work.manager.update(ChargeEntity, { commandId }, { state: 'refused' });
  }
}

/** The total is stored with the member, because charges are deleted after some days. */
const PAID = `
  WITH paid AS (
    UPDATE charges SET state = 'paid' WHERE command_id = $1 AND state <> 'paid'
    RETURNING session_id, student_id, amount_mxp)
  UPDATE members SET paid_mxp = members.paid_mxp + paid.amount_mxp FROM paid
  WHERE members.session_id = paid.session_id AND members.student_id = paid.student_id`;
