import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTokens, generateKeys, parseKeys } from '../tokens/index.ts';
import { createMembership, createSession, createUser } from './factories.ts';
import type { TestDatabase } from './test-database.ts';

const POLL_INTERVAL_MS = 50;
const TOKEN_LIFE_S = 290;

/** An API in a process of its own, which can be killed and started again. */
export class KillableApi {
  readonly #db: TestDatabase;
  readonly #folder = mkdtempSync(join(tmpdir(), 'atrium-crash-'));
  #keys = '';
  #port = 0;
  #process: ChildProcess | undefined;

  constructor(db: TestDatabase) {
    this.#db = db;
  }

  /** Returns once it responds. */
  async start(): Promise<void> {
    if (!this.#keys) {
      this.#keys = await generateKeys();
      writeFileSync(join(this.#folder, 'key.json'), this.#keys);
      this.#port = await freePort();
    }
    const child = spawn(process.execPath, [join(import.meta.dirname, '../main.ts')], {
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
        HOST: '127.0.0.1',
        PORT: String(this.#port),
        DATABASE_URL: this.#db.url,
        DATA_DIR: this.#folder,
        TOKEN_SIGNING_KEY_FILE: join(this.#folder, 'key.json'),
        SERVICES: 'portal',
        LOG_LEVEL: 'fatal',
      },
    });
    const ended = once(child, 'exit').then(() => 'ended' as const);
    for (;;) {
      const ready = await Promise.race([fetch(`${this.#origin}/healthz`).catch(() => undefined), ended]);
      if (ready === 'ended') throw new Error('The API ended.');
      if (ready?.ok) break;
      await delay(POLL_INTERVAL_MS);
    }
    this.#process = child;
  }

  kill(): void {
    this.#process?.kill('SIGKILL');
  }

  close(): void {
    this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Token of a new owner of a customer. */
  async tokenFor(customerId: number): Promise<string> {
    const { id: userId } = await createUser(this.#db.database);
    await createMembership(this.#db.database, { customerId, userId });
    const sessionId = await createSession(this.#db.database, userId);
    const tokens = createTokens(await parseKeys(this.#keys));
    const expiresAt = Math.floor(Date.now() / 1000) + TOKEN_LIFE_S;
    const person = { userId, sessionId, customerId: 0, tokenKind: 'user' as const, expiresAt };
    return tokens.signCustomer(person, customerId);
  }

  /** Rejects if the connection breaks: whether the request took effect is unknown then. */
  async post(
    path: string,
    body: object,
    { token, key }: { readonly token: string; readonly key: string },
  ): Promise<{ status: number; body: string }> {
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': key,
      'content-type': 'application/json',
    };
    const url = `${this.#origin}/customer-portal${path}`;
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.text() };
  }

  get #origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}
