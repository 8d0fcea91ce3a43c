import { startTestServer } from './test-server.ts';

/** One PostgreSQL for the whole run; each test file clones its own database from a migrated template. */
export default async function globalSetup() {
  globalThis.atriumTestServer = await startTestServer();
}
