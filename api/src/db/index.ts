export { alphabetical } from './alphabetical.ts';
export { checkRoles } from './check-roles.ts';
export { type CountedRows, countUpTo } from './count-up-to.ts';
export { createDatabase, type Database } from './database.ts';
export { databaseProblem } from './database-problem.ts';
export type { DatabaseRole, DatabaseSettings } from './database-settings.ts';
export { findDemoMark, holdsDemoPeople, setDemoMark } from './demo-mark.ts';
export { enterDirectory } from './directory.ts';
export type { DatabaseDump } from './dump/dump-content.ts';
export { type DumpOptions, dumpDatabase } from './dump/dump-database.ts';
export { finishRestore, loadDatabase } from './dump/load-database.ts';
export {
  isEmbeddedUrl,
  type RunningDatabase,
  runningDatabaseUrl,
  type StartDatabaseOptions,
  startDatabase,
} from './embedded.ts';
export { startPreparedDatabase } from './embedded-release.ts';
export { type IdRange, LARGEST_ID } from './id-range.ts';
export { inLanguage, knownName, translated } from './in-language.ts';
export { nameOfMaker } from './made-by.ts';
export { OtherMigrationsError } from './migration-history.ts';
export { dateOrInstant } from './moment.ts';
export {
  type Customers,
  customersWithoutSums,
  ofCustomers,
  sendsWithoutSession,
  withSums,
} from './of-customers.ts';
export { lockPeople } from './people-lock.ts';
export { personJson } from './person-json.ts';
export { MONTHS_AHEAD, prepareDatabase } from './prepare.ts';
export { watchReplicas } from './replica-metrics.ts';
export type { Scope } from './scope.ts';
export { everyWord, type HasWord } from './search-words.ts';
export type { WithheldCustomer } from './session-access.ts';
export type { StaffAccess, StaffPerson } from './staff.ts';
export type { Queryable, Transaction } from './transaction.ts';
