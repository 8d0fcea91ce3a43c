import { type ServedDocument, subjectOf } from '@atrium/registry';

const DAY_CHARACTERS = '2026-11-23'.length;

/** Under which the person of a document is known for a day, so that one person has a share of what is counted. */
export function daySubject({ servedAt }: Pick<ServedDocument, 'servedAt'>): string {
  return subjectOf(`day ${new Date(servedAt).toISOString().slice(0, DAY_CHARACTERS)}`);
}

/** The person of a proved document as they are known that day; null for other documents. */
export function personOfDay(served: ServedDocument): string | null {
  return served.proof?.[daySubject(served)]?.person ?? null;
}
