export {
  prepareDatabase,
  type RunningDatabase,
  runningDatabaseUrl,
  type StartDatabaseOptions,
  startDatabase,
  startPreparedDatabase,
} from './db/index.ts';
export { type RunningApi, startApi } from './server/start-api.ts';
export { readSettings, readSetUp, type Settings } from './settings/index.ts';
