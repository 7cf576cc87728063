import { Injectable } from '@nestjs/common';
import type { ResponseOf } from '@portal/contracts';
import { getSignInWays } from '@portal/contracts/account';
import { Messages } from '@portal/messaging';
import { monotonicMs } from '@portal/platform';

type Ways = ResponseOf<typeof getSignInWays>;

/** How long an answer of identity is given again, in ms: it changes with a restart only. */
const FRESH_MS = 60_000;
const NONE: Ways = { passwordReset: false, googleSignIn: false };

/** Which ways in there are beside the password: identity's configuration decides. */
@Injectable()
export class SignInWays {
  private known: { ways: Ways; until: number } | undefined;

  constructor(private readonly messages: Messages) {}

  /** While identity is away: what it said last, else none. */
  async now(): Promise<Ways> {
    if (this.known && this.known.until > monotonicMs()) return this.known.ways;
    const asked = await this.messages.request(getSignInWays, {}).catch(() => undefined);
    if (asked) this.known = { ways: asked, until: monotonicMs() + FRESH_MS };
    return asked ?? this.known?.ways ?? NONE;
  }
}
