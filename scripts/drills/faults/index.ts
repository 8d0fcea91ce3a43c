// What can go wrong, which alerts it has to raise, and where the runbook's entries (docs/operations.md) show the cause.
import { databaseFaults } from './database.ts';
import { type Fault, nothing } from './fault.ts';
import { mailFaults } from './mail.ts';
import { processFaults } from './processes.ts';
import { storageFaults } from './storage.ts';

export type { Fault, Place } from './fault.ts';

export const faults: readonly Fault[] = [
  ...databaseFaults,
  ...storageFaults,
  ...mailFaults,
  ...processFaults,
  { name: 'quiet-hour', alerts: [], places: [], break: nothing },
];
