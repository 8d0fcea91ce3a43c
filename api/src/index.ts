export { eraseListed, makeBackup, restoreBackup } from './backup/index.ts';
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
