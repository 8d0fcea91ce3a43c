export { NEW_PASSWORD, OLD_PASSWORD, useAccounts } from './accounts.ts';
export { Browser } from './browser.ts';
export { createCalendarFeed } from './calendar-feeds.ts';
export { createLineTo, type Line } from './cut-line.ts';
export { createDeadline, inDays } from './deadlines.ts';
export {
  createApplication,
  createCustomer,
  createDocument,
  createFee,
  createInvitation,
  createLineLink,
  createLinkToken,
  createMembership,
  createNotification,
  createPasswordReset,
  createSession,
  createUser,
  type TestApplication,
  type TestCustomer,
  type TestUser,
} from './factories.ts';
export { beginPasskeySignIn, createPasskey, PORTAL_ORIGIN, stepUpBy } from './passkeys.ts';
export { type Client, type ClientResponse, type Member, usePortal } from './portal.ts';
export { isLongRun, randomRuns } from './random-runs.ts';
export { readBody } from './read-body.ts';
export { createTestApp } from './test-app.ts';
export { type TestDatabase, useTestDatabase } from './test-database.ts';
export { createTestRelease, type TestRelease } from './test-release.ts';
export { beginTotp, type CodeAt, createTotp } from './totp.ts';
export { Traveller } from './traveller.ts';
export { type Deviation, VirtualAuthenticator } from './virtual-authenticator.ts';
