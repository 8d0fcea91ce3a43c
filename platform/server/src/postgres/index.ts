export { hostAddresses } from './host-addresses.ts';
export { PostgresClient } from './postgres-client.ts';
export { ReadOnlyServerError } from './writable-server.ts';
