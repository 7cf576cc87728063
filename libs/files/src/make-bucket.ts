import { loadConfig, OperatorError, parseS3Url, runScript } from '@portal/platform';
import { S3Bucket } from './s3-bucket';

/**
 * `node libs/files/dist/make-bucket.js`: creates the bucket of `S3_URL` if it is missing, for a
 * self-hosted server.
 */
runScript('The bucket cannot be made', async () => {
  const { S3_URL } = loadConfig();
  if (!S3_URL) throw new OperatorError('Set S3_URL.');
  await new S3Bucket(parseS3Url(S3_URL)).make();
});
