import { randomUUID } from 'node:crypto';
import { MAX_SAVED_VIEWS, type SavedView, type UndoableChange, type ViewedList } from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import { notFound, ProblemError } from '../../http/index.ts';
import { fieldRefusals, refusals } from '../../messages/index.ts';
import * as repository from './saved-views.repository.ts';

export async function listViews(
  database: Database,
  scope: Scope,
  list: ViewedList,
): Promise<{ views: SavedView[]; undoable: UndoableChange[] }> {
  const [views, undoable] = await database.queryInScope(scope, (tx) =>
    Promise.all([repository.listViews(tx, list), repository.listUndoable(tx, list)]),
  );
  return { views, undoable };
}

interface Changed {
  readonly view: SavedView;
  readonly change: string;
}

export function createView(
  database: Database,
  scope: Scope,
  list: ViewedList,
  values: Required<repository.ViewValues>,
): Promise<Changed> {
  return change(database, scope, async (tx, changeId) => {
    await refuseMore(tx, list, MAX_SAVED_VIEWS - 1);
    await prepare(tx, list, values, { id: null, changeId });
    return { view: await repository.insertView(tx, list, scope.userId, values, changeId), change: changeId };
  });
}

export function changeView(
  database: Database,
  scope: Scope,
  list: ViewedList,
  id: number,
  values: repository.ViewValues,
): Promise<Changed> {
  return change(database, scope, async (tx, changeId) => {
    await prepare(tx, list, values, { id, changeId });
    const view = await repository.updateView(tx, list, id, values, changeId);
    if (!view) throw notFound();
    return { view, change: changeId };
  });
}

export function deleteView(
  database: Database,
  scope: Scope,
  list: ViewedList,
  id: number,
): Promise<{ change: string }> {
  return change(database, scope, async (tx, changeId) => {
    if (!(await repository.removeView(tx, list, id, changeId))) throw notFound();
    return { change: changeId };
  });
}

/** Takes back a change of the person's own, of each view that has not changed since. */
export function undoChange(
  database: Database,
  scope: Scope,
  list: ViewedList,
  changeId: string,
): Promise<{ undone: number }> {
  return change(database, scope, async (tx) => {
    const restored = await repository.undoChange(tx, list, changeId);
    await refuseMore(tx, list, MAX_SAVED_VIEWS);
    for (const { id, name } of restored)
      if (await repository.hasName(tx, list, name, id))
        throw new ProblemError('conflict', { title: refusals.viewName(name) });
    await repository.keepOneDefault(
      tx,
      list,
      restored.map(({ id }) => id),
    );
    return { undone: restored.length };
  });
}

/** @param work gets the name of the change, by which it can be taken back */
function change<T>(
  database: Database,
  scope: Scope,
  work: (tx: Transaction, changeId: string) => Promise<T>,
): Promise<T> {
  return database.inScope(scope, async (tx) => {
    await repository.lockViews(tx, scope.userId);
    return work(tx, randomUUID());
  });
}

/** A filter by another customer of the person is refused as one by a customer that does not exist. */
export async function refuseForeignFilters(tx: Transaction, query: string): Promise<void> {
  if (await repository.isQueryInScope(tx, query)) return;
  throw new ProblemError('invalid-input', {
    errors: { query: [fieldRefusals.foreignFilter] },
  });
}

async function prepare(
  tx: Transaction,
  list: ViewedList,
  { name, query, isDefault }: repository.ViewValues,
  { id, changeId }: { readonly id: number | null; readonly changeId: string },
): Promise<void> {
  if (query !== undefined) await refuseForeignFilters(tx, query);
  if (name !== undefined && (await repository.hasName(tx, list, name, id))) {
    throw new ProblemError('invalid-input', { errors: { name: [fieldRefusals.viewName] } });
  }
  if (isDefault) await repository.clearDefault(tx, list, id, changeId);
}

async function refuseMore(tx: Transaction, list: ViewedList, max: number): Promise<void> {
  if ((await repository.listViews(tx, list)).length <= max) return;
  throw new ProblemError('limit-reached', {
    title: refusals.savedViews(MAX_SAVED_VIEWS),
  });
}
