import { PROBLEM_TYPE_PREFIX } from '@atrium/contract';
import type { RequestError } from '@atrium/host';

export function refusedField(refusal: RequestError | null, field: string): string | undefined {
  return refusal?.problem?.errors?.[field]?.[0];
}

/** The problem's type without its prefix; null where the response had no problem of the portal. */
export function problemTypeOf({ problem }: RequestError): string | null {
  return problem?.type.startsWith(PROBLEM_TYPE_PREFIX)
    ? problem.type.slice(PROBLEM_TYPE_PREFIX.length)
    : null;
}
