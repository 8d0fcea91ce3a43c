// For tests and journeys outside of this package, on a portal that runs in its own processes.

export { type AdminClient, connectAsAdmin } from './admin-client.ts';
export { ageSessions } from './age-sessions.ts';
export { createLineTo, type Line } from './cut-line.ts';
export { expireSessions } from './expire-sessions.ts';
export { type MailFault, startFaultyMailServer } from './faulty-mail-server.ts';
export { floodSignIn, type SignInFlood } from './sign-in-flood.ts';
export { type TableContent, tableContents } from './table-contents.ts';
export { Traveller } from './traveller.ts';
