// Tests and journeys outside of this package use these on a portal that runs in its own processes.

export { createDatabase, type Database } from '../db/index.ts';
export { createTokens, generateKeys, parseKeys, type Tokens } from '../tokens/index.ts';
export { type AdminClient, connectAsAdmin } from './admin-client.ts';
export { ageSessions } from './age-sessions.ts';
export { createLineTo, type Line } from './cut-line.ts';
export { createDeadline } from './deadlines.ts';
export { expireSessions } from './expire-sessions.ts';
export { createCustomer, createMembership, createSession, createUser } from './factories.ts';
export { type MailFault, startFaultyMailServer, startSlowMailServer } from './faulty-mail-server.ts';
export { createManyDue } from './many-deadlines.ts';
export { createReward, fund, newKey } from './points.ts';
export { floodSignIn, type SignInFlood } from './sign-in-flood.ts';
export { type Standby, startStandby } from './standby.ts';
export { type TableContent, tableContents } from './table-contents.ts';
export { EICAR } from './test-virus.ts';
export { Traveller } from './traveller.ts';
