import { Controller, Inject } from '@nestjs/common';
import { SITE_PATH, siteSchema } from '@portal/contracts';
import { PORTAL_CONFIG, type PortalConfig } from '@portal/platform';
import { z } from 'zod';
import { Route } from '../routing/route.decorator';

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
  constructor(@Inject(PORTAL_CONFIG) private readonly config: PortalConfig) {}

  @Route(getSite)
  async site() {
    const { PRODUCT_NAME, EMAIL_DOMAINS, CLASSROOM_URL } = this.config;
    return Promise.resolve({
      productName: PRODUCT_NAME,
      emailDomains: [...EMAIL_DOMAINS],
      // Neither is there yet, whatever is configured: the screens say what the specification says.
      features: { passwordReset: false, googleSignIn: false },
      classroomUrl: CLASSROOM_URL ?? null,
    });
  }
}
