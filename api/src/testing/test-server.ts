import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDatabase, startDatabase } from '../db/index.ts';
import { TEMPLATE, TEST_ADMIN_URL, TEST_URL } from './test-database.ts';

/** Starts PostgreSQL for tests and migrates the template. Test files find it by environment variables. */
export async function startTestServer(): Promise<{ stop(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-test-'));
  chmodSync(dataDir, 0o755);
  const server = await startDatabase({ dataDir, volatile: true });
  const admin = new pg.Client({ connectionString: server.adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${TEMPLATE}`);
  await admin.end();
  await prepareDatabase(server.adminUrl.replace(/\/postgres$/, `/${TEMPLATE}`));
  process.env[TEST_ADMIN_URL] = server.adminUrl;
  process.env[TEST_URL] = server.url;
  return {
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
