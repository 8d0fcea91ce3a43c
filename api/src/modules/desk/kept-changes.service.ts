import type { CaseChange } from '@atrium/contract/desk';
import { reachesRole } from '@atrium/contract/desk';
import type { Transaction } from '../../db/index.ts';
import type { Staff } from '../../http/index.ts';
import { type CaseChangeFacts, caseChangeFacts } from './case-change-facts.ts';
import { type KeptChange, listKeptChanges, listStatusNames } from './kept-changes.repository.ts';

const MAX_LISTED_CHANGES = 50;

/** What staff changed lately, and what of it the person may undo. */
export async function describeChanges(
  tx: Transaction,
  staff: Staff,
  { id, customer }: { readonly id: number; readonly customer: { readonly id: number } },
): Promise<CaseChange[]> {
  const changes = (await listKeptChanges(tx, { id, customerId: customer.id }, MAX_LISTED_CHANGES)).map(
    (change) => ({ ...change, facts: caseChangeFacts.parse(change.facts) }),
  );
  const ids = changes.flatMap(({ facts }) => ('to' in facts ? [facts.from, facts.to] : []));
  const names = new Map((await listStatusNames(tx, ids)).map((status) => [status.id, status.name]));
  return changes.map((change) => ({
    id: change.id,
    action: change.facts.action,
    at: change.at,
    by: change.by,
    undone: change.undone,
    canUndo: !change.isUndone && !change.isFollowed && mayUndo(staff, change),
    ...shownFacts(change.facts, (statusId) => names.get(statusId) ?? `#${statusId}`),
  }));
}

/** Who made it, and supervisors. */
export function mayUndo({ userId, role }: Staff, { madeBy }: Pick<KeptChange, 'madeBy'>): boolean {
  return madeBy === userId || reachesRole(role, 'supervisor');
}

function shownFacts(
  facts: CaseChangeFacts,
  nameOf: (statusId: number) => string,
): Pick<CaseChange, 'status' | 'details' | 'deadline' | 'fee' | 'document'> {
  if (facts.action === 'application.status_changed')
    return { status: { from: nameOf(facts.from), to: nameOf(facts.to) } };
  if (facts.action === 'application.changed')
    return { details: { before: facts.before, after: facts.after } };
  if ('kind' in facts) {
    const { kind, dueAt } = facts;
    return { deadline: { kind, dueAt, from: 'from' in facts ? (facts.from ?? null) : null } };
  }
  if (facts.action === 'document.uploaded') return { document: { name: facts.name } };
  const { name, amount } = facts;
  return {
    fee: {
      name,
      amount,
      from: 'from' in facts ? facts.from : null,
      paidOn: 'paidOn' in facts ? facts.paidOn : null,
    },
  };
}
