/** Address of a bucket, and its credentials. */
export interface S3Address {
  /** Scheme, host and port, such as `https://s3.example:9000`. */
  origin: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const DEFAULT_REGION = 'us-east-1';

/** Whether a text is `s3://key:secret@host[:port]/bucket[?region=…][&tls=false]`. */
export function isS3Url(value: string): boolean {
  try {
    parseS3Url(value);
    return true;
  } catch {
    return false;
  }
}

/** @throws Error for an invalid URL, without its value. */
export function parseS3Url(value: string): S3Address {
  const url = new URL(value.replace(/^s3:/, 'https:'));
  const bucket = url.pathname.slice(1).replace(/\/$/, '');
  const isWhole = url.username !== '' && url.password !== '' && BUCKET.test(bucket);
  if (!value.startsWith('s3://') || !isWhole) throw new Error('This is not the URL of a bucket.');
  const scheme = url.searchParams.get('tls') === 'false' ? 'http' : 'https';
  return {
    origin: `${scheme}://${url.host}`,
    bucket,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? DEFAULT_REGION,
  };
}
