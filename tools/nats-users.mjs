import { writeFileSync } from 'node:fs';
import { natsUsersFile } from './nats/nats-users.mjs';
import { inRoot } from './steps/workspace.mjs';

// `npm run nats-users`: derives the publish and subscribe permissions of NATS from the code and
// writes them.
writeFileSync(inRoot('deploy/nats/users.conf'), natsUsersFile());
