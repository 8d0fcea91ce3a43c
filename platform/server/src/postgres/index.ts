export { hostAddresses } from './host-addresses.ts';
export { PostgresClient } from './postgres-client.ts';
export { INSUFFICIENT_PRIVILEGE } from './sql-states.ts';
export { ReadOnlyServerError } from './writable-server.ts';
