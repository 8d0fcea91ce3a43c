import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/** A temporary certificate, and the hash by which a browser can be configured to trust its key. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  /** SHA-256 of the public key, in base64. */
  readonly keyHash: string;
}

const DAY_MS = 86_400_000;

const COMMON_NAME = '550403';
const ECDSA_WITH_SHA256 = '2a8648ce3d040302';

/** One ASN.1 value in DER. */
function der(tag: number, ...contents: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(contents.map((content) => Buffer.from(content)));
  const length = [body.length & 0xff];
  if (body.length > 0xff) length.unshift(body.length >> 8);
  if (body.length > 0x7f) length.unshift(0x80 | length.length);
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const integer = (...bytes: readonly number[]) => der(0x02, Buffer.from(bytes));
const identifier = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const set = (part: Buffer) => der(0x31, part);
const text = (value: string) => der(0x0c, value);
const bits = (value: Buffer) => der(0x03, Buffer.from([0]), value);
const time = (value: Date) => der(0x18, value.toISOString().replace(/[-:T]|\.\d+/g, ''));

/** Creates a self-signed certificate that is valid for a day: browsers need TLS for HTTP/2. */
export function makeCertificate(host: string): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const algorithm = sequence(identifier(ECDSA_WITH_SHA256));
  const name = sequence(set(sequence(identifier(COMMON_NAME), text(host))));
  const validity = sequence(time(new Date(Date.now() - DAY_MS)), time(new Date(Date.now() + DAY_MS)));
  const content = sequence(integer(1), algorithm, name, validity, name, key);
  const whole = sequence(content, algorithm, bits(sign('sha256', content, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64')}\n-----END CERTIFICATE-----\n`,
    keyHash: createHash('sha256').update(key).digest('base64'),
  };
}
