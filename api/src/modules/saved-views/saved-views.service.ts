import { MAX_SAVED_VIEWS, type SavedView, type ViewedList } from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import { notFound, ProblemError } from '../../http/index.ts';
import * as repository from './saved-views.repository.ts';

export function views(database: Database, scope: Scope, list: ViewedList): Promise<SavedView[]> {
  return database.inScope(scope, (tx) => repository.listViews(tx, list));
}

export function createView(
  database: Database,
  scope: Scope,
  list: ViewedList,
  values: Required<repository.ViewValues>,
): Promise<SavedView> {
  return change(database, scope, async (tx) => {
    if ((await repository.listViews(tx, list)).length >= MAX_SAVED_VIEWS) {
      throw new ProblemError('limit-reached', {
        title: `At most ${MAX_SAVED_VIEWS} views of a list can be saved.`,
      });
    }
    await prepare(tx, list, values, null);
    return repository.insertView(tx, list, scope.userId, values);
  });
}

export function changeView(
  database: Database,
  scope: Scope,
  list: ViewedList,
  id: number,
  values: repository.ViewValues,
): Promise<SavedView> {
  return change(database, scope, async (tx) => {
    await prepare(tx, list, values, id);
    const view = await repository.updateView(tx, list, id, values);
    if (!view) throw notFound();
    return view;
  });
}

export function deleteView(database: Database, scope: Scope, list: ViewedList, id: number): Promise<void> {
  return change(database, scope, async (tx) => {
    if (!(await repository.deleteView(tx, list, id))) throw notFound();
  });
}

function change<T>(database: Database, scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return database.inScope(scope, async (tx) => {
    await repository.lockViews(tx, scope.userId);
    return work(tx);
  });
}

/** Refuses filters by what is not in scope: the same for another customer of the person and for one that does not exist. */
export async function refuseForeignFilters(tx: Transaction, query: string): Promise<void> {
  if (await repository.isQueryInScope(tx, query)) return;
  throw new ProblemError('invalid-input', {
    errors: { query: ['has a filter by what the token cannot see'] },
  });
}

async function prepare(
  tx: Transaction,
  list: ViewedList,
  { name, query, isDefault }: repository.ViewValues,
  id: number | null,
): Promise<void> {
  if (query !== undefined) await refuseForeignFilters(tx, query);
  if (name !== undefined && (await repository.hasName(tx, list, name, id))) {
    throw new ProblemError('invalid-input', { errors: { name: ['is the name of another view already'] } });
  }
  if (isDefault) await repository.clearDefault(tx, list, id);
}
