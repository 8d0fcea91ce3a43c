export {
  type CommandsOptions,
  type CommandsPortal,
  type InvitedByCommand,
  openCommands,
} from './commands.ts';
export {
  checkServer,
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
export { CommandError } from './modules/customers/customers.service.ts';
export type {
  EarnRuleFacts,
  ProgrammeFacts,
  StoredEarnRule,
  StoredReward,
} from './modules/programme/programme.service.ts';
export { type ReferenceData, ReferenceDataError, readReferenceData } from './reference-data/index.ts';
export { readSettings, readSetUp, type Settings } from './settings/index.ts';
export { type RunningApi, startApi } from './start-api.ts';
