export {
  createDatabase,
  type Database,
  type DatabaseRole,
  type DatabaseSettings,
  type Scope,
  type Standing,
} from './database.ts';
export { databaseProblem } from './database-problem.ts';
export {
  isEmbeddedUrl,
  type RunningDatabase,
  runningDatabaseUrl,
  type StartDatabaseOptions,
  startDatabase,
} from './embedded.ts';
export type { ChannelListener } from './listener.ts';
export { prepareDatabase } from './prepare.ts';
export { DatabaseSetupError } from './roles.ts';
export type { Queryable, Transaction } from './transaction.ts';
