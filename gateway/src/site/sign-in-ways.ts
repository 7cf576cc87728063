import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts';
import { getSignInWays } from '@portal/contracts/account';
import { Messages } from '@portal/messaging';
import { monotonicMs } from '@portal/platform';

type Ways = ResponseOf<typeof getSignInWays>;

/** Lifetime of identity's cached answer, in ms: it changes only with a restart. */
const FRESH_MS = 60_000;
const NONE: Ways = { passwordReset: false, googleSignIn: false };

/** Sign-in methods in addition to the password, from identity's configuration. */
@Injectable()
export class SignInWays {
  private known: { ways: Ways; until: number } | undefined;

  constructor(private readonly messages: Messages) {}

  /** Returns the sign-in methods; while identity is unreachable, the last known, else none. */
  async now(): Promise<Ways> {
    if (this.known && this.known.until > monotonicMs()) return this.known.ways;
    const asked = await this.messages.request(getSignInWays, {}).catch(() => undefined);
    if (asked) this.known = { ways: asked, until: monotonicMs() + FRESH_MS };
    return asked ?? this.known?.ways ?? NONE;
  }
}
