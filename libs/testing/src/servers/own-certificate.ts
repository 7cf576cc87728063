import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate for 127.0.0.1 and its private key, both as PEM. */
export interface OwnCertificate {
  certificate: string;
  key: string;
}

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Types of DER: https://www.itu.int/rec/T-REC-X.690 */
const TYPE = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  bytes: 0x04,
  id: 0x06,
  text: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  address: 0x87,
  version: 0xa0,
  extensions: 0xa3,
} as const;

/** Object identifiers of RFC 5280 and 5758, encoded. */
const ID = {
  commonName: '550403',
  alternativeName: '551d11',
  basicConstraints: '551d13',
  ecdsaWithSha256: '2a8648ce3d040302',
} as const;

/**
 * Creates a self-signed certificate, valid from yesterday until tomorrow:
 * https://www.rfc-editor.org/rfc/rfc5280#section-4.1
 */
export function makeCertificate(): OwnCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const algorithm = list(id(ID.ecdsaWithSha256));
  const name = list(
    encode(
      TYPE.set,
      list(id(ID.commonName), encode(TYPE.text, Buffer.from('a test of the portal'))),
    ),
  );
  const serial = Buffer.concat([Buffer.from([1]), randomBytes(15)]);
  const content = list(
    encode(TYPE.version, encode(TYPE.integer, Buffer.from([2]))),
    encode(TYPE.integer, serial),
    algorithm,
    name,
    list(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    encode(TYPE.extensions, list(isAuthority(), isFor([127, 0, 0, 1]))),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = list(content, algorithm, encode(TYPE.bits, Buffer.from([0]), signature));
  return { certificate: pem(certificate), key: privateKey.export(PKCS8).toString() };
}

const PKCS8 = { type: 'pkcs8', format: 'pem' } as const;

/**
 * Marks the certificate as an authority, so that clients that trust it accept its own signature.
 */
function isAuthority(): Buffer {
  const yes = encode(TYPE.boolean, Buffer.from([0xff]));
  return list(id(ID.basicConstraints), yes, encode(TYPE.bytes, list(yes)));
}

function isFor(address: readonly number[]): Buffer {
  const names = list(encode(TYPE.address, Buffer.from(address)));
  return list(id(ID.alternativeName), encode(TYPE.bytes, names));
}

function list(...parts: Buffer[]): Buffer {
  return encode(TYPE.sequence, ...parts);
}

function id(encoded: string): Buffer {
  return encode(TYPE.id, Buffer.from(encoded, 'hex'));
}

function time(at: number): Buffer {
  const text = new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '');
  return encode(TYPE.time, Buffer.from(text.slice(2)));
}

function encode(type: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([type]), lengthOf(content), content]);
}

/** Encodes a length in one byte if possible, otherwise in two bytes after their count. */
function lengthOf({ length }: Buffer): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  return Buffer.from([0x82, length >> 8, length & 0xff]);
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
