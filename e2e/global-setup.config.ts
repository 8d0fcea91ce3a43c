import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startPreparedDatabase } from '@atrium/api';
import { seedDemo } from '@atrium/api/demo';
import { buildChanged, deployables, publishBuilt } from '../scripts/deployables.ts';
import { TEMPLATE, temporaryFolder } from './pages/template.ts';

/** Builds once what the portals of all workers serve, and makes the data that they start with; returns the teardown. */
export default async function globalSetup(): Promise<() => void> {
  await buildChanged(deployables(), console.log);
  return makeTemplate();
}

/** A database with demo data, and a registry with the builds. */
async function makeTemplate(): Promise<() => void> {
  const folder = temporaryFolder();
  const { database } = await startPreparedDatabase({ dataDir: folder, volatile: true });
  try {
    await Promise.all([seedDemo(database.url), publishBuilt(deployables(), join(folder, 'registry'))]);
  } finally {
    await database.stop();
  }
  process.env[TEMPLATE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
