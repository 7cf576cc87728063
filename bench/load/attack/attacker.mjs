// Runs one attack in a separate process, which exits on its own.
import { ATTACKS } from './attacks.mjs';

process.once('message', (options) => {
  const { number, url, seconds } = options;
  if (!['127.0.0.1', 'localhost'].includes(new URL(url).hostname)) process.exit(1);
  const attack = ATTACKS.find((each) => each.number === number);
  const done = {};
  const count = (what) => (done[what] = (done[what] ?? 0) + 1);
  attack.start({ ...options, count });
  setTimeout(() => {
    process.send(done, () => process.exit(0));
  }, seconds * 1_000);
});
