export {
  DatabaseSetupError,
  isEmbeddedUrl,
  prepareDatabase,
  type RunningDatabase,
  type StartDatabaseOptions,
  startDatabase,
} from './db/index.ts';
export { demoSignIns, seedDemo } from './demo/index.ts';
export { type SeedOptions, seedApplications } from './seed/index.ts';
export { readSettings, type Settings, SettingsError } from './settings/index.ts';
export { type RunningApi, startApi } from './start-api.ts';
