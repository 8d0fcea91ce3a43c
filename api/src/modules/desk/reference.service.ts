import type { DeskInputOf, ReferenceRow, ReferenceRows } from '@atrium/contract/desk';
import type { Database } from '../../db/index.ts';
import { ProblemError, type Staff } from '../../http/index.ts';
import { refusals } from '../../messages/index.ts';
import {
  changeReferenceData,
  ReferenceDataError,
  readReferenceChanges,
  showReferenceData,
} from '../../reference-data/index.ts';

type Removed = DeskInputOf<'POST /customer-portal/desk/reference/remove'>['body'];

/** @throws ProblemError `forbidden` for who sees some customers only: what is changed here concerns all */
function requireAll({ customerIds }: Staff): void {
  if (customerIds !== null) throw new ProblemError('forbidden');
}

export async function readReference(database: Database): Promise<{ reference: ReferenceRows }> {
  return { reference: await showReferenceData(database) };
}

export function readChanges(database: Database, page: Parameters<typeof readReferenceChanges>[1]) {
  return readReferenceChanges(database, page);
}

export function setRow(database: Database, staff: Staff, given: ReferenceRow) {
  requireAll(staff);
  return changed({ database, staff }, (facts) => withRow(facts, given));
}

/** A status that is removed follows no other one. */
export function removeRow(database: Database, staff: Staff, { list, key }: Removed) {
  requireAll(staff);
  const isOther = (row: { readonly id: number } | { readonly code: string }) =>
    ('id' in row ? row.id : row.code) !== key;
  return changed({ database, staff }, (facts) => {
    const removedFrom = list === 'statuses' ? withoutTransitionsTo(facts, key) : facts;
    return { ...removedFrom, [list]: removedFrom[list].filter(isOther) };
  });
}

function withoutTransitionsTo(facts: ReferenceRows, key: Removed['key']): ReferenceRows {
  const statuses = facts.statuses.map((status) => ({
    ...status,
    next: status.next.filter((id) => id !== key),
  }));
  return { ...facts, statuses };
}

/** Replaces the row in its place, or adds it as the last one of its list. */
function withRow(facts: ReferenceRows, { list, row }: ReferenceRow): unknown {
  const rows: readonly { readonly id?: number; readonly code?: string }[] = facts[list];
  const isSame = (other: (typeof rows)[number]) =>
    'code' in row ? other.code === row.code : other.id === row.id;
  if (rows.some(isSame)) return { ...facts, [list]: rows.map((other) => (isSame(other) ? row : other)) };
  const id = Math.max(0, ...rows.map((other) => other.id ?? 0)) + 1;
  return { ...facts, [list]: [...rows, 'code' in row ? row : { ...row, id }] };
}

async function changed(
  { database, staff }: { readonly database: Database; readonly staff: Staff },
  change: (facts: ReferenceRows) => unknown,
): Promise<{ reference: ReferenceRows }> {
  try {
    return { reference: await changeReferenceData({ database, madeBy: `#${staff.userId}` }, change) };
  } catch (error) {
    if (!(error instanceof ReferenceDataError)) throw error;
    throw new ProblemError('conflict', { detail: refusals.reference[error.why] });
  }
}
