import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setDemoMark } from '../db/index.ts';
import { demoSignIns } from '../demo/index.ts';
import { readSettings } from '../settings/index.ts';
import { createUser, useTestDatabase } from '../testing/index.ts';
import { startApi } from './start-api.ts';

let dataDir: string;
const db = useTestDatabase({ forEachTest: true });

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'atrium-api-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const settings = () =>
  readSettings({ DATABASE_URL: db.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' });

test('a portal starts if its users have the addresses of the demo users', async () => {
  for (const { email } of demoSignIns.people) await createUser(db.database, { email });
  const api = await startApi(settings());
  await api.close();
});

test('a database with the mark of the demo data is refused outside demo mode', async () => {
  await db.database.asJob(setDemoMark);
  await expect(startApi(settings())).rejects.toThrow(/DEMO_MODE: .* contains the demo users/);
});
