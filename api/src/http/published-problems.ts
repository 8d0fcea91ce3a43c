import type { CallSchema, ProblemType } from '@atrium/contract';
import { statusOf } from '@atrium/server';

/** Failures that follow from the access and the input of a call. */
function impliedBy({
  access,
  params,
  query,
  headers,
  body,
  file,
  ranges,
}: CallSchema): [number, ProblemType][] {
  const failures: [number, ProblemType][] = [withStatus('unavailable')];
  if (params || query || headers || body) failures.push([400, 'invalid-input']);
  if (access !== 'public') failures.push(withStatus('unauthenticated'), withStatus('forbidden'));
  if (params) failures.push(withStatus('not-found'));
  if (body) failures.push(withStatus('invalid-input'));
  // A stored file is missing or damaged.
  if (file) failures.push([502, 'unavailable']);
  if (ranges) failures.push([416, 'invalid-input']);
  return failures;
}

function withStatus(type: ProblemType): [number, ProblemType] {
  return [statusOf(type), type];
}

/** The documented failures of a call: problem types by status. */
export function publishedProblems(call: CallSchema): ReadonlyMap<number, readonly ProblemType[]> {
  const byStatus = new Map<number, ProblemType[]>();
  for (const [status, type] of [...impliedBy(call), ...(call.problems ?? []).map(withStatus)])
    byStatus.set(status, [...(byStatus.get(status) ?? []), type]);
  return byStatus;
}
