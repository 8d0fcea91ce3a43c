import { startTestServer } from './test-server.ts';

/** One PostgreSQL for the whole run; each test file clones its own database from a migrated template. */
export default async function globalSetup() {
  const server = await startTestServer();
  globalThis.atriumTestServer = server;
  // An interrupted run stops the database here, because jest calls no teardown then.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => server.stop().finally(() => process.exit(1)));
}
