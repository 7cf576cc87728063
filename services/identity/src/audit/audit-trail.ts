import { Injectable } from '@nestjs/common';
import { adminActed, type AdminAct } from '@portal/contracts/audit';
import type { UnitOfWork } from '@portal/kit';
import { AccountRules } from '../rules/account-rules';

/** What the contract takes, in characters. */
const ABOUT_MAX = 300;

/** What an admin has just done. */
export interface Act {
  adminId: string;
  act: AdminAct;
  /** Whom or what it concerned; cut where it is long. */
  about: string;
}

/** Tells what admins do here, as other services tell it too: the log hears facts. */
@Injectable()
export class AuditTrail {
  constructor(private readonly rules: AccountRules) {}

  /** Part of `work`, which is the act itself. */
  async record(work: UnitOfWork, { adminId, act, about }: Act): Promise<void> {
    const at = this.rules.now().toISOString();
    await work.addToOutbox(adminActed, { adminId, act, about: cut(about), at });
  }
}

/** By whole characters: half of one cannot be kept. */
function cut(text: string): string {
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > ABOUT_MAX) break;
    kept += character;
  }
  return kept;
}
