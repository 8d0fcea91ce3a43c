import type { CallSchema, ProblemType } from '@atrium/contract';
import { statusOf } from './problem-error.ts';

const ofAnyCall: readonly [number, ProblemType][] = [
  [400, 'invalid-input'],
  [431, 'invalid-input'],
  withStatus('internal'),
  withStatus('unavailable'),
];

function impliedBy({ access, params, body, bytes, file, ranges }: CallSchema): [number, ProblemType][] {
  const failures = [...ofAnyCall];
  if (access !== 'public') failures.push(withStatus('unauthenticated'), withStatus('forbidden'));
  if (params) failures.push(withStatus('not-found'), [414, 'invalid-input']);
  // A body may be late, too large, of another type, or not match its schema; what strangers send is limited, too.
  if (body && access === 'public') failures.push(withStatus('too-many-attempts'));
  if (body || bytes) for (const status of [408, 413, 415, 422]) failures.push([status, 'invalid-input']);
  // A stored file may be missing or damaged.
  if (file) failures.push([502, 'unavailable']);
  if (ranges) failures.push([416, 'invalid-input']);
  return failures;
}

function withStatus(type: ProblemType): [number, ProblemType] {
  return [statusOf(type), type];
}

export function publishedProblems(call: CallSchema): ReadonlyMap<number, readonly ProblemType[]> {
  const byStatus = new Map<number, ProblemType[]>();
  for (const [status, type] of [...impliedBy(call), ...(call.problems ?? []).map(withStatus)])
    byStatus.set(status, [...new Set([...(byStatus.get(status) ?? []), type])]);
  return byStatus;
}
