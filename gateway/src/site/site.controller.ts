import { Controller, Inject } from '@nestjs/common';
import { getSiteRoute } from '@portal/contracts/site';
import { PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import { domainToUnicode } from 'node:url';

import { Route } from '../routing/route.decorator';
import { SignInWays } from './sign-in-ways';

@Controller()
export class SiteController {
  constructor(
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    private readonly ways: SignInWays,
  ) {}

  @Route(getSiteRoute)
  async site() {
    const { PRODUCT_NAME, EMAIL_DOMAINS, CLASSROOM_URL } = this.config;
    return {
      productName: PRODUCT_NAME,
      emailDomains: EMAIL_DOMAINS.map(domainToUnicode),
      features: await this.ways.now(),
      classroomUrl: CLASSROOM_URL ?? null,
    };
  }
}
