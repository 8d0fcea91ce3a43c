import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { CreatedPasskey, PasskeyCreation, PasskeyRequest, UsedPasskey } from '@atrium/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const flags = { present: 0x01, verified: 0x04, mayBeSynced: 0x08, isSynced: 0x10, hasCredential: 0x40 };

/** What an authenticator or a browser does otherwise than the options say. */
export interface Deviation {
  readonly origin?: string;
  readonly crossOrigin?: boolean;
  readonly rpId?: string;
  readonly challenge?: string;
  readonly type?: string;
  readonly isPresent?: boolean;
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string | null;
  /** The id of another credential. */
  readonly id?: string;
  /** Signs with another key. */
  readonly key?: KeyObject;
  /** Attestation statement and its format, which no one asked for. */
  readonly attestation?: (made: AttestedParts) => { fmt: string; attStmt: Map<string, unknown> };
}

/** What an attestation signs. */
export interface AttestedParts {
  readonly authData: Buffer;
  readonly clientDataHash: Buffer;
  readonly credentialId: Buffer;
  /** As two coordinates. */
  readonly publicKey: Buffer;
  readonly privateKey: KeyObject;
}

interface CredentialOptions {
  readonly curve?: 'P-256' | 'P-384';
}

/** One credential of an authenticator, with a browser at `origin`. */
export class VirtualAuthenticator {
  readonly id = randomBytes(16).toString('base64url');
  readonly #origin: string;
  readonly #keys;
  readonly #curve: 'P-256' | 'P-384';
  #userHandle = '';
  #counter = 0;

  constructor(origin: string, { curve = 'P-256' }: CredentialOptions = {}) {
    this.#origin = origin;
    this.#curve = curve;
    this.#keys = generateKeyPairSync('ec', { namedCurve: curve });
  }

  create(options: PasskeyCreation, deviation: Deviation = {}): CreatedPasskey {
    this.#userHandle = options.user.id;
    const authData = this.#authData({ rpId: options.rp.id, ...deviation }, this.#credential());
    const clientDataJSON = this.#clientData('webauthn.create', options, deviation);
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const { fmt = 'none', attStmt = new Map() } =
      deviation.attestation?.({
        authData,
        clientDataHash: sha256(Buffer.from(clientDataJSON, 'base64url')),
        credentialId: Buffer.from(this.id, 'base64url'),
        publicKey: Buffer.concat([x, y].map((text) => Buffer.from(text, 'base64url'))),
        privateKey: this.#keys.privateKey,
      }) ?? {};
    const attestation = new Map<string, unknown>([
      ['fmt', fmt],
      ['attStmt', attStmt],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      ...this.#named(deviation),
      response: {
        clientDataJSON,
        attestationObject: encode(attestation).toString('base64url'),
        transports: ['internal'],
      },
      clientExtensionResults: {},
    };
  }

  use(options: PasskeyRequest, deviation: Deviation = {}): UsedPasskey {
    this.#counter += 1;
    const authData = this.#authData({ rpId: options.rpId, ...deviation });
    const clientDataJSON = this.#clientData('webauthn.get', options, deviation);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const { userHandle = this.#userHandle, key = this.#keys.privateKey } = deviation;
    return {
      ...this.#named(deviation),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, key).toString('base64url'),
        userHandle,
      },
      clientExtensionResults: {},
    };
  }

  #named({ id = this.id }: Deviation) {
    return { id, rawId: id, type: 'public-key' as const };
  }

  #clientData(type: string, options: { challenge: string }, deviation: Deviation): string {
    const { origin = this.#origin, challenge = options.challenge, crossOrigin = false } = deviation;
    const data = { type: deviation.type ?? type, challenge, origin, crossOrigin };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }

  #authData(
    { rpId, isPresent = true, isVerified = true, counter = this.#counter }: Deviation,
    credential?: Buffer,
  ): Buffer {
    const head = Buffer.alloc(5);
    const set = [
      isPresent ? flags.present : 0,
      isVerified ? flags.verified : 0,
      flags.mayBeSynced,
      credential ? flags.hasCredential : 0,
    ];
    head.writeUInt8(set.reduce((all, flag) => all | flag, 0));
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(Buffer.from(rpId ?? '')), head, ...(credential ? [credential] : [])]);
  }

  #credential(): Buffer {
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const [algorithm, curve] = this.#curve === 'P-256' ? [-7, 1] : [-35, 2];
    const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
    const key = new Map<number, unknown>([
      [1, 2],
      [3, algorithm],
      [-1, curve],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]);
    return Buffer.concat([Buffer.alloc(16), length, id, encode(key)]);
  }
}

function encode(value: Map<number | string, unknown>): Buffer {
  return Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]));
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
