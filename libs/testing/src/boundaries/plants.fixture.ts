/** A file that breaks one rule of `.dependency-cruiser.cjs`, and what it needs to be there. */
export interface Plant {
  rule: string;
  /** The file that breaks it. */
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
    rule: 'domain-is-pure',
    file: 'services/xp/src/domain/decide.ts',
    text: "import { readFileSync } from 'node:fs';\nexport const decide = readFileSync;",
  },
  {
    rule: 'web-features-stand-alone',
    file: 'web/src/features/testlab/peek.ts',
    text: "export { chip as peek } from '../xp/chip';",
  },
  {
    rule: 'everything-resolves',
    file: 'gateway/src/lost.ts',
    text: "export { nothing } from './nowhere';",
  },
];

/** What is allowed, and what the plants import. */
export const ALLOWED: Record<string, string> = {
  'libs/platform/src/hen.ts': "import { egg } from './egg';\nexport const hen = () => egg;",
  'libs/platform/src/index.ts': 'export const platform = 1;',
  'libs/contracts/src/index.ts': "import { z } from 'zod';\nexport const contract = z.string();",
  'libs/testing/src/index.ts': "export { platform as testing } from '@portal/platform';",
  'services/xp/src/index.ts': "export { platform as xp } from '@portal/platform';",
  'services/xp/src/xp.spec.ts': "export { testing } from '@portal/testing';",
  'services/xp/src/domain/level.ts': "export { contract as level } from '@portal/contracts';",
  'gateway/src/index.ts': "export { platform as gateway } from '@portal/platform';",
  'web/src/features/xp/chip.ts': "export { contract as chip } from '@portal/contracts';",
};
