import { runScript } from './run-script';

/** A script that fails with an error that quotes a password. */
runScript('The count failed', () => {
  return Promise.reject(new Error('nats://portal:canary@nats:4222 does not answer'));
});
