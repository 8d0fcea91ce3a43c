import { type ServedDocument, subjectOf } from '@atrium/registry';

const DAY_CHARACTERS = '2026-11-23'.length;

/** A person is known by another name each day, and has one share of what is counted that day. */
export function daySubject({ servedAt }: Pick<ServedDocument, 'servedAt'>): string {
  return subjectOf(`day ${new Date(servedAt).toISOString().slice(0, DAY_CHARACTERS)}`);
}

export function personOfDay(served: ServedDocument): string | null {
  return served.proof?.[daySubject(served)]?.person ?? null;
}
