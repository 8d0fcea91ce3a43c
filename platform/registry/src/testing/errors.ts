import type { ErrorReport } from '@atrium/contract';
import type { NewError } from '../reports/new-error-log.ts';

const crash = {
  supportCode: '7KQ2-M9XD',
  kind: 'crash',
  name: 'mfe-probe',
  version: '1.0.0',
  error: 'TypeError',
} as const;

/** What a page reports of a crash. */
export function createErrorReport(overrides: Partial<ErrorReport> = {}): ErrorReport {
  return { ...crash, part: 'list', places: ['list.js:1:23'], ...overrides };
}

/** A kind of errors that no one had before. */
export function createNewError(overrides: Partial<NewError> = {}): NewError {
  return { ...crash, message: '… is undefined', places: ['list.js:1:7'], team: 'Probes', ...overrides };
}
