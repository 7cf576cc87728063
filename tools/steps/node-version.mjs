import { Failure } from './say.mjs';

const NEEDED = [20, 19];

/** Node itself is the only prerequisite. */
export function checkNodeVersion(version = process.versions.node) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  throw new Failure(
    `Node ${NEEDED.join('.')} or newer is needed; this is ${version}. Install it from nodejs.org.`,
  );
}
