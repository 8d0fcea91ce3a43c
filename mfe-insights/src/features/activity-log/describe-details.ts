import { type ActivityLog, keysOf } from '@atrium/contract';
import type { Formatters } from '@atrium/ui';
import type { Texts } from '../../messages/index.ts';

type Facts = Readonly<Record<string, unknown>>;

/** It is `null` if no details are worth showing. */
export function describeDetails(
  { action, details }: Pick<ActivityLog, 'action' | 'details'>,
  { details: texts, actions }: Pick<Texts, 'details' | 'actions'>,
  format: Formatters,
): string | null {
  const { name, status, email, points, count, limit, format: fileFormat, rows, reason } = details;
  const undone = keysOf(actions).find((each) => each === details.change);
  const parts = [
    undone && actions[undone],
    textOf(name),
    textOf(status),
    textOf(email),
    action === 'view_as.started' && textOf(reason),
    typeof points === 'number' &&
      texts.points(action === 'points.adjusted' ? format.signed(points) : format.number(points)),
    typeof count === 'number' && texts.sessions(count),
    typeof limit === 'number' && texts.sessionLimit(format.number(limit)),
    textOf(fileFormat)?.toUpperCase(),
    typeof rows === 'number' && texts.rows(rows, format.number(rows)),
    ...changesOf(factsOf(details.before), factsOf(details.after), texts, format),
  ];
  const facts = parts.filter((part) => typeof part === 'string').filter(Boolean);
  return facts.length > 0 ? texts.list(facts) : null;
}

/** Fields without a label are left out, and so are those that did not change. */
function changesOf(before: Facts, after: Facts, texts: Texts['details'], format: Formatters): string[] {
  return Object.entries(texts.fields).flatMap(([field, label]) => {
    const [was, is] = [before[field], after[field]];
    if (was === is) return [];
    const value = (each: unknown) => written(field, each, texts, format);
    if (was === undefined) return [`${label} ${value(is)}`];
    if (is === undefined) return [`${label} ${value(was)}`];
    return [`${label} ${value(was)} → ${value(is)}`];
  });
}

function written(field: string, value: unknown, texts: Texts['details'], format: Formatters): string {
  if (value === null || value === undefined) return texts.none;
  if (typeof value === 'number') return format.number(value);
  const text = String(value);
  if (field === 'dueAt' || field === 'appliedAt') return format.date(text);
  return texts.values[text] ?? text;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function factsOf(value: unknown): Facts {
  return typeof value === 'object' && value !== null ? (value as Facts) : {};
}
