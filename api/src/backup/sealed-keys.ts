import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

const PURPOSE = Buffer.from('atrium backup: keys, format 1');
const MIN_PASSPHRASE_LENGTH = 16;
/** scrypt, as OWASP recommends: 128 MiB of memory for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const KEY_BYTES = 32;

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'));
const sealed = z.object({ salt: base64, nonce: base64, tag: base64, content: base64 });

export type Keys = Readonly<Record<string, string>>;

/** Encrypts by scrypt and AES-256-GCM. @throws BackupError for a short passphrase */
export async function sealKeys(keys: Keys, passphrase: string): Promise<string> {
  if (passphrase.length < MIN_PASSPHRASE_LENGTH)
    throw new BackupError(`The passphrase must have at least ${MIN_PASSPHRASE_LENGTH} characters.`);
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await keyOf(passphrase, salt), nonce).setAAD(PURPOSE);
  const content = Buffer.concat([cipher.update(JSON.stringify(keys)), cipher.final()]);
  const parts = { salt, nonce, tag: cipher.getAuthTag(), content };
  const texts = Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64')]);
  return `${JSON.stringify(Object.fromEntries(texts))}\n`;
}

/** @throws BackupError if the passphrase is another one */
export async function openKeys(text: string, passphrase: string): Promise<Keys> {
  const { salt, nonce, tag, content } = sealed.parse(JSON.parse(text));
  const key = await keyOf(passphrase, salt);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
  try {
    decipher.setAAD(PURPOSE).setAuthTag(tag);
    const opened = Buffer.concat([decipher.update(content), decipher.final()]);
    return z.record(z.string(), z.string()).parse(JSON.parse(opened.toString()));
  } catch (error) {
    throw new BackupError('The keys of the backup were encrypted with another passphrase.', { cause: error });
  }
}

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt);

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  return derive(passphrase, salt, KEY_BYTES, COST);
}
