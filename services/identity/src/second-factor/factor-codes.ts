import { Injectable, Logger } from '@nestjs/common';
import { PortalError } from '@portal/platform';
import type { EntityManager } from 'typeorm';
import { stepOfCode } from '../domain/authenticator';
import { RecoveryCodes } from '../secrets/recovery-codes';
import { SealedSecrets } from '../secrets/sealed-secrets';
import { RecoveryCodeEntity } from './recovery-code.entity';
import type { SecondFactorEntity } from '../users/second-factor.entity';

/** Verifies codes of a second factor. */
@Injectable()
export class FactorCodes {
  private readonly logger = new Logger(FactorCodes.name);

  constructor(
    private readonly sealed: SealedSecrets,
    private readonly recovery: RecoveryCodes,
  ) {}

  /** Returns the step of an authenticator code that was not accepted before, or undefined. */
  stepOf(factor: SecondFactorEntity, code: string, now: Date): number | undefined {
    return stepOfCode(this.open(factor), code, now, factor.lastStep);
  }

  /** Uses up a recovery code. @returns whether it was one. */
  async spend(manager: EntityManager, userId: string, code: string): Promise<boolean> {
    const codeHash = this.recovery.hash(code, userId);
    const { affected } = await manager.delete(RecoveryCodeEntity, { userId, codeHash });
    return Boolean(affected);
  }

  /**
   * Decrypts the secret. If it was sealed with another `AUTH_SECRET`, it is lost, and the log
   * describes the operator's workaround.
   */
  private open({ userId, sealedSecret }: SecondFactorEntity): Buffer {
    try {
      return this.sealed.open(sealedSecret, userId);
    } catch {
      this.logger.error(
        'A second factor was kept under another AUTH_SECRET; a changed ADMIN_PASSWORD removes it.',
      );
      throw new PortalError('unavailable', 'Your second factor must be reset by the operators.');
    }
  }
}
