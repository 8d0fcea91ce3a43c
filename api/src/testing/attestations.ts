import { generateKeyPairSync, sign } from 'node:crypto';
import type { AttestedParts } from './virtual-authenticator.ts';

const bytes = (buffer: Buffer) => new Uint8Array(buffer);

/** By the key of the passkey itself, which says nothing about a maker. */
export function selfAttestation({ authData, clientDataHash, privateKey }: AttestedParts) {
  const signature = sign('sha256', Buffer.concat([authData, clientDataHash]), privateKey);
  const attStmt = new Map<string, unknown>([
    ['alg', -7],
    ['sig', bytes(signature)],
  ]);
  return { fmt: 'packed', attStmt };
}

/** By the certificate of a maker, in the format of U2F. */
export function makersAttestation({ authData, clientDataHash, credentialId, publicKey }: AttestedParts) {
  const { certificate, privateKey } = createCertificate();
  const uncompressed = Buffer.concat([Buffer.from([4]), publicKey]);
  const signed = [Buffer.from([0]), authData.subarray(0, 32), clientDataHash, credentialId, uncompressed];
  const attStmt = new Map<string, unknown>([
    ['x5c', [bytes(certificate)]],
    ['sig', bytes(sign('sha256', Buffer.concat(signed), privateKey))],
  ]);
  return { fmt: 'fido-u2f', attStmt };
}

function createCertificate() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'));
  const name = der(0x30);
  const validity = der(
    0x30,
    der(0x17, Buffer.from('200101000000Z')),
    der(0x17, Buffer.from('491231235959Z')),
  );
  const version = der(0xa0, der(0x02, Buffer.from([2])));
  const content = der(
    0x30,
    ...[version, der(0x02, Buffer.from([1])), ecdsaWithSha256, name, validity, name],
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  return { certificate: der(0x30, content, ecdsaWithSha256, signature), privateKey };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length = content.length;
  const head = length < 128 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}
