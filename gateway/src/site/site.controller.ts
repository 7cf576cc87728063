import { Controller, Inject } from '@nestjs/common';
import { SITE_PATH, siteSchema } from '@portal/contracts';
import { PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import { z } from 'zod';
import { Route } from '../routing/route.decorator';
import { SignInWays } from './sign-in-ways';

const getSite = {
  summary: 'What the screens need to know before anybody signs in',
  errors: [],
  http: {
    method: 'GET',
    path: SITE_PATH,
    access: 'public',
    query: z.object({}),
    body: z.undefined(),
    response: siteSchema,
  },
} as const;

@Controller()
export class SiteController {
  constructor(
    @Inject(PORTAL_CONFIG) private readonly config: PortalConfig,
    private readonly ways: SignInWays,
  ) {}

  @Route(getSite)
  async site() {
    const { PRODUCT_NAME, EMAIL_DOMAINS, CLASSROOM_URL } = this.config;
    return {
      productName: PRODUCT_NAME,
      emailDomains: [...EMAIL_DOMAINS],
      features: await this.ways.now(),
      classroomUrl: CLASSROOM_URL ?? null,
    };
  }
}
