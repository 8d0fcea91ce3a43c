import type { PointTransaction, Reference } from '@atrium/contract';
import { enUs } from './messages/en-us.ts';
import type { SourceFacts, TransactionRow } from './points.repository.ts';

/** The cause of a transaction in words. */
export function sourceOf({ kind, rule, label, lastDay }: SourceFacts): string {
  if (kind === 'expire' && lastDay) return enUs.expired(lastDay);
  if (rule && kind === 'earn') return enUs.earned(rule.name, label);
  return label ?? rule?.name ?? enUs.adjustment;
}

interface Subject {
  readonly kind: string;
  readonly id: number;
  readonly label: string;
}

/** Subject and rule of a transaction, for responses. */
export function originOf(facts: SourceFacts): {
  source: string;
  subject: Subject | null;
  rule: Reference | null;
} {
  const { subjectKind, subjectId, label, rule } = facts;
  const subject = subjectKind && subjectId ? { kind: subjectKind, id: subjectId, label: label ?? '' } : null;
  return { source: sourceOf(facts), subject, rule };
}

export function describeTransaction(row: TransactionRow): PointTransaction {
  const { id, kind, points, createdAt, availableAt, expiresAt } = row;
  return { id, kind, points, createdAt, availableAt, expiresAt, ...originOf(row) };
}
