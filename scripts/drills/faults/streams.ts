// People who listen to live events, in numbers.
import { fork } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  createCustomer,
  createDatabase,
  createMembership,
  createSession,
  createUser,
} from '@atrium/api/testing';
import { drillTokens } from '../drill-tokens.ts';
import type { DrillPlace, DrillPortal } from '../portal.ts';
import type { DrillEnvironment } from '../portal-processes.ts';

const STREAMS = 8_050;
const STREAMS_OF_ONE_SESSION = 8;
const SESSIONS_OF_ONE_PERSON = 3;
const SESSIONS = 'sessions.json';

interface Listener {
  readonly userId: number;
  readonly sessionId: string;
}

/** Creates the people and their sessions. */
export async function prepareListeners({ databaseUrl, folder }: DrillPlace): Promise<DrillEnvironment> {
  const { keyFile } = await drillTokens(folder);
  const database = createDatabase({ url: databaseUrl });
  const { id: customerId } = await createCustomer(database);
  const sessions: Listener[] = [];
  while (sessions.length * STREAMS_OF_ONE_SESSION < STREAMS) {
    const { id: userId } = await createUser(database);
    await createMembership(database, { customerId, userId, role: 'viewer' });
    for (let count = 1; count <= SESSIONS_OF_ONE_PERSON; count += 1)
      sessions.push({ userId, sessionId: await createSession(database, userId) });
  }
  await database.close();
  writeFileSync(join(folder, SESSIONS), JSON.stringify(sessions));
  return { api: { TOKEN_SIGNING_KEY_FILE: keyFile } };
}

/** Opens all streams, in a process of its own: this one has the balancer. */
export async function openStreams({ origin, folder }: DrillPortal): Promise<() => void> {
  const { tokens } = await drillTokens(folder);
  const sessions = JSON.parse(readFileSync(join(folder, SESSIONS), 'utf8')) as Listener[];
  const signed = await Promise.all(
    sessions.map(({ userId, sessionId }) => tokens.signUser(userId, sessionId)),
  );
  const listeners = fork(join(import.meta.dirname, 'listeners.ts'));
  listeners.send({ origin, tokens: signed.flatMap((token) => Array(STREAMS_OF_ONE_SESSION).fill(token)) });
  return () => listeners.kill();
}
