import type { PointTransaction, Reference } from '@atrium/contract';
import { textsFor } from '../../../messages/index.ts';
import type { SourceFacts, TransactionRow } from './points.repository.ts';

export function sourceOf({ kind, rule, label, lastDay }: SourceFacts, locale: string): string {
  const texts = textsFor(locale).points;
  if (kind === 'expire' && lastDay) return texts.expired(lastDay);
  if (rule && kind === 'earn') return texts.earned(rule.name, label);
  return label ?? rule?.name ?? texts.adjustment;
}

interface Subject {
  readonly kind: string;
  readonly id: number;
  readonly label: string;
}

export function originOf(
  facts: SourceFacts,
  locale: string,
): {
  source: string;
  subject: Subject | null;
  rule: Reference | null;
} {
  const { subjectKind, subjectId, label, rule } = facts;
  const subject = subjectKind && subjectId ? { kind: subjectKind, id: subjectId, label: label ?? '' } : null;
  return { source: sourceOf(facts, locale), subject, rule };
}

export function describeTransaction(row: TransactionRow, locale: string): PointTransaction {
  const { id, customer, kind, points, createdAt, availableAt, expiresAt } = row;
  return { id, customer, kind, points, createdAt, availableAt, expiresAt, ...originOf(row, locale) };
}
