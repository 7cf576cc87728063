/** A file that violates one rule of `.dependency-cruiser.cjs`, and the files that it requires. */
export interface Plant {
  rule: string;
  /** Path of the violating file. */
  file: string;
  text: string;
}

/** One forbidden import for each rule. */
export const PLANTS: Plant[] = [
  {
    rule: 'no-cycles',
    file: 'libs/platform/src/egg.ts',
    text: "import { hen } from './hen';\nexport const egg = () => hen;",
  },
  {
    rule: 'contracts-need-only-zod',
    file: 'libs/contracts/src/late.contract.ts',
    text: "import { Client } from 'pg';\nexport const late = Client;",
  },
  {
    rule: 'libs-need-only-libs',
    file: 'libs/platform/src/nosy.ts',
    text: "export { xp as nosy } from '@portal/xp';",
  },
  {
    rule: 'libs-go-one-way-platform-knowledge',
    file: 'libs/platform/src/upwards.ts',
    text: "export { kit as upwards } from '@portal/kit';",
  },
  {
    rule: 'libs-go-one-way-catalogue',
    file: 'libs/catalogue/src/upwards.ts',
    text: "export { platform as upwards } from '@portal/platform';",
  },
  {
    rule: 'libs-go-one-way-database',
    file: 'libs/database/src/upwards.ts',
    text: "export { messaging as upwards } from '@portal/messaging';",
  },
  {
    rule: 'libs-go-one-way-messaging-event-store',
    file: 'libs/messaging/src/upwards.ts',
    text: "export { kit as upwards } from '@portal/kit';",
  },
  {
    rule: 'libs-go-one-way-kit',
    file: 'libs/kit/src/upwards.ts',
    text: "export { mail as upwards } from '@portal/mail';",
  },
  {
    rule: 'libs-go-one-way-mail-files-model',
    file: 'libs/mail/src/sideways.ts',
    text: "export { files as sideways } from '@portal/files';",
  },
  {
    rule: 'what-the-gateway-uses-needs-no-database',
    file: 'libs/kit/src/http-client/forgetful.ts',
    text: "import { DataSource } from 'typeorm';\nexport const forgetful = DataSource;",
  },
  {
    rule: 'migrations-need-only-typeorm',
    file: 'services/xp/src/migrations/0001-live.migration.ts',
    text: "export { level as live } from '../domain/level';",
  },
  {
    rule: 'libs-are-not-tests',
    file: 'services/xp/src/tested.ts',
    text: "export { testing as tested } from '@portal/testing';",
  },
  {
    rule: 'service-needs-no-other-service',
    file: 'services/testlab/src/shortcut.ts',
    text: "export { xp as shortcut } from '@portal/xp';",
  },
  {
    rule: 'service-needs-no-room-above',
    file: 'services/xp/src/upwards.ts',
    text: "export { gateway as upwards } from '@portal/gateway';",
  },
  {
    rule: 'gateway-needs-no-service-and-no-database',
    file: 'gateway/src/impatient.ts',
    text: "import { DataSource } from 'typeorm';\nexport const impatient = DataSource;",
  },
  {
    rule: 'web-needs-only-contracts',
    file: 'web/src/api/curious.ts',
    text: "export { platform as curious } from '@portal/platform';",
  },
  {
    rule: 'worker-stands-alone',
    file: 'services/xp/src/worker/reads.ts',
    text: "export { level as reads } from '../domain/level';",
  },
  {
    rule: 'domain-is-pure',
    file: 'services/xp/src/domain/decide.ts',
    text: "import { readFileSync } from 'node:fs';\nexport const decide = readFileSync;",
  },
  {
    rule: 'domain-is-pure',
    file: 'services/xp/src/ledger/domain/refuse.ts',
    text: "export { platform as refuse } from '@portal/platform';",
  },
  {
    rule: 'web-features-stand-alone',
    file: 'web/src/features/testlab/peek.ts',
    text: "export { chip as peek } from '../xp/chip';",
  },
  {
    rule: 'web-texts-needs-no-layer-above',
    file: 'web/src/texts/upwards.ts',
    text: "export { design as upwards } from '../design/design';",
  },
  {
    rule: 'web-design-needs-no-layer-above',
    file: 'web/src/design/upwards.ts',
    text: "export { api as upwards } from '../api/api';",
  },
  {
    rule: 'web-api-needs-no-layer-above',
    file: 'web/src/api/upwards.ts',
    text: "export { session as upwards } from '../session/session';",
  },
  {
    rule: 'web-session-needs-no-layer-above',
    file: 'web/src/session/upwards.ts',
    text: "export { live as upwards } from '../live/live';",
  },
  {
    rule: 'web-live-needs-no-layer-above',
    file: 'web/src/live/upwards.ts',
    text: "export { help as upwards } from '../features/help/help';",
  },
  {
    rule: 'web-registry-needs-no-layer-above',
    file: 'web/src/registry/upwards.ts',
    text: "export { help as upwards } from '../features/help/help';",
  },
  {
    rule: 'web-features-needs-no-layer-above',
    file: 'web/src/features/help/upwards.ts',
    text: "export { app as upwards } from '../../app/app';",
  },
  {
    rule: 'everything-resolves',
    file: 'gateway/src/lost.ts',
    text: "export { nothing } from './nowhere';",
  },
];

/** Permitted imports, and the files that the plants import. */
export const ALLOWED: Record<string, string> = {
  'libs/platform/src/hen.ts': "import { egg } from './egg';\nexport const hen = () => egg;",
  'libs/catalogue/src/index.ts': "export { contract as catalogue } from '@portal/contracts';",
  'libs/database/src/index.ts': "export { platform as database } from '@portal/platform';",
  'libs/messaging/src/index.ts': "export { platform as messaging } from '@portal/platform';",
  'libs/kit/src/index.ts':
    "export { database as kit } from '@portal/database';\nexport * from './http-client/index';",
  'libs/kit/src/http-client/index.ts': "export { platform as client } from '@portal/platform';",
  'libs/mail/src/index.ts': "export { kit as mail } from '@portal/kit';",
  'libs/files/src/index.ts': "export { client as files } from '@portal/kit/http-client';",
  'services/xp/src/migrations/0000-first.migration.ts':
    "import type { QueryRunner } from 'typeorm';\nexport type First = QueryRunner;",
  'libs/platform/src/index.ts': 'export const platform = 1;',
  'libs/contracts/src/index.ts': "import { z } from 'zod';\nexport const contract = z.string();",
  'libs/testing/src/index.ts': "export { platform as testing } from '@portal/platform';",
  'services/xp/src/index.ts': "export { platform as xp } from '@portal/platform';",
  'services/xp/src/xp.spec.ts': "export { testing } from '@portal/testing';",
  'services/xp/src/domain/level.ts': "export { contract as level } from '@portal/contracts';",
  'gateway/src/index.ts': "export { platform as gateway } from '@portal/platform';",
  'web/src/design/design.ts': 'export const design = 1;',
  'web/src/api/api.ts': 'export const api = 1;',
  'web/src/session/session.ts': 'export const session = 1;',
  'web/src/live/live.ts': 'export const live = 1;',
  'web/src/features/help/help.ts': 'export const help = 1;',
  'web/src/app/app.ts': 'export const app = 1;',
  'web/src/features/xp/chip.ts': "export { contract as chip } from '@portal/contracts';",
};

/**
 * Two folders that depend on each other, though no two of their files do; and two with a one-way
 * dependency.
 */
export const FOLDERS: Record<string, string> = {
  'services/xp/src/left/near.ts': "export { far as near } from '../right/far';",
  'services/xp/src/left/low.ts': 'export const low = 1;',
  'services/xp/src/right/far.ts': 'export const far = 1;',
  'services/xp/src/right/high.ts': "export { low as high } from '../left/low';",
  'services/xp/src/right/high.spec.ts': "export { stone } from '../stones/stone';",
  'services/xp/src/stones/stone.ts': "export { far as stone } from '../right/far';",
};

/** The folders that a rule reports. */
export const CIRCLE = ['services/xp/src/left', 'services/xp/src/right'];
