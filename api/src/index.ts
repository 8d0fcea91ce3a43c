export { eraseListed, makeBackup, restoreBackup } from './backup/index.ts';
export {
  type CommandsOptions,
  type CommandsPortal,
  type InvitedByCommand,
  openCommands,
} from './commands.ts';
export {
  isEmbeddedUrl,
  prepareDatabase,
  type RunningDatabase,
  runningDatabaseUrl,
  type StartDatabaseOptions,
  startDatabase,
  startPreparedDatabase,
} from './db/index.ts';
export {
  type ImportReport,
  importApplications,
  scanCommandOf,
  UnreadableFile,
} from './import/index.ts';
export type {
  EarnRuleFacts,
  ProgrammeFacts,
  StoredEarnRule,
  StoredReward,
} from './modules/loyalty/programme/programme.service.ts';
export { CommandError } from './modules/people/customers/customers.service.ts';
export { type ReferenceData, ReferenceDataError, readReferenceData } from './reference-data/index.ts';
export { type RunningApi, startApi } from './server/start-api.ts';
export {
  createKeyRing,
  type KeyRing,
  readKeyRing,
  readSettings,
  readSetUp,
  SESSION_SECRET_FILE,
  type Settings,
  TOKEN_KEY_FILE,
  turnKeyRing,
} from './settings/index.ts';
