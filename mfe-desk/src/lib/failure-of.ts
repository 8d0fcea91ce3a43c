import type { RequestError } from '@atrium/host';

interface FailureTexts {
  readonly takenBy: (name: string) => string;
}

/** The colleague who has what was to be answered; null where something else failed. */
export function holderOf({ status, problem }: RequestError): string | null {
  const taken: unknown = problem && 'takenBy' in problem ? problem.takenBy : null;
  if (status !== 409 || typeof taken !== 'object' || !taken || !('name' in taken)) return null;
  return String(taken.name);
}

/** Two people may answer at the same moment: who was later learns who was first. */
export function failureOf(error: RequestError, { takenBy }: FailureTexts): string {
  const holder = holderOf(error);
  return holder === null ? error.message : takenBy(holder);
}
