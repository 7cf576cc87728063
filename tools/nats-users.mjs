import { writeFileSync } from 'node:fs';
import { natsUsersFile } from './nats/nats-users.mjs';
import { inRoot } from './steps/workspace.mjs';

// `npm run nats-users`: writes who may publish and subscribe to what on NATS, from what the code does.
writeFileSync(inRoot('deploy/nats/users.conf'), natsUsersFile());
