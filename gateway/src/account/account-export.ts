import { Inject, Injectable } from '@nestjs/common';
import type { ResponseOf, RouteResponseOf } from '@portal/contracts';
import { exportAccount } from '@portal/contracts/account';
import { exportAccountRoute, exportPage } from '@portal/contracts/account-export';
import { Messages } from '@portal/messaging';
import { CLOCK, PortalError, type Clock } from '@portal/platform';

/** How long an export may be put together, in ms. */
const WITHIN_MS = 45_000;

/** The lists of the file by their places, such as `practice.tests`. */
type Sections = Map<string, unknown[]>;

/** Sets the pages of an export one after the other: the whole of it fits no message. */
@Injectable()
export class AccountExports {
  constructor(
    private readonly messages: Messages,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PortalError `timeout` where it takes too long. */
  async fileFor(userId: string): Promise<RouteResponseOf<typeof exportAccountRoute>> {
    const until = performance.now() + WITHIN_MS;
    const [account, { sections, isWhole }] = await Promise.all([
      this.messages.request(exportAccount, { userId }),
      this.pagesOf(userId, () => performance.now() > until),
    ]);
    const exportedAt = this.clock().toISOString();
    return exportAccountRoute.response.parse({
      exportedAt,
      isWhole,
      account,
      ...nested(sections),
    });
  }

  private async pagesOf(userId: string, isLate: () => boolean) {
    const sections: Sections = new Map();
    let isWhole = true;
    let after: string | null = null;
    do {
      if (isLate()) {
        throw new PortalError('timeout', 'Your data took too long to gather. Please try again.');
      }
      const page: ResponseOf<typeof exportPage> = await this.messages.request(exportPage, {
        userId,
        after,
      });
      const list = sections.get(page.section) ?? [];
      list.push(...page.items);
      sections.set(page.section, list);
      isWhole &&= page.isWhole;
      after = page.next;
    } while (after !== null);
    return { sections, isWhole };
  }
}

/** `practice.tests` becomes the list `tests` in `practice`. */
function nested(sections: Sections): Record<string, unknown> {
  const file: Record<string, unknown> = {};
  for (const [place, items] of sections) {
    const [outer = '', inner] = place.split('.');
    if (inner === undefined) file[outer] = items;
    else file[outer] = { ...Object(file[outer]), [inner]: items };
  }
  return file;
}
