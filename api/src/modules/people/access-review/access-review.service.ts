import { Readable } from 'node:stream';
import type { ReviewedAccess, Role } from '@atrium/contract';
import type { Database } from '../../../db/index.ts';
import {
  chosenCustomer,
  type FileResponse,
  notFound,
  type Origin,
  ProblemError,
  type Reader,
} from '../../../http/index.ts';
import { localTime, today } from '../../../local-time/index.ts';
import { type Texts, textsFor } from '../../../messages/index.ts';
import { CSV_MEDIA_TYPE, type CsvColumn, csvOf, textCell } from '../../../spreadsheets/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { recordActivity, recordExport } from '../../activity/activity-logs.service.ts';
import * as repository from './access-review.repository.ts';

export interface Reviewer extends Reader {
  readonly person: Person;
  readonly origin: Origin;
}

export function reviewAccess(
  database: Database,
  { person, scope }: Pick<Reviewer, 'person' | 'scope'>,
  asked: { page: number; pageSize: number },
) {
  const customerId = chosenCustomer(person);
  return database.inScope(scope, async (tx) => ({
    people: await repository.listAccess(tx, customerId, asked),
    ...(await repository.countAccess(tx, customerId)),
    ...asked,
  }));
}

/** @throws ProblemError `conflict` if the person has another role by now */
export function confirmAccess(
  database: Database,
  { person, scope, origin }: Omit<Reviewer, 'locale' | 'timeZone'>,
  userId: number,
  role: Role,
): Promise<void> {
  const customerId = chosenCustomer(person);
  return database.inScope(scope, async (tx) => {
    const member = await repository.lockMember(tx, customerId, userId);
    if (!member) throw notFound();
    if (member.role !== role) throw new ProblemError('conflict');
    if (userId === person.userId && member.hasOtherOwner) throw new ProblemError('own-request');
    await repository.confirmAccess(tx, { customerId, userId, role, by: person.userId });
    await recordActivity(tx, {
      action: 'access.confirmed',
      customerId,
      actorId: person.userId,
      subject: { kind: 'user', id: userId, label: member.displayName },
      ipAddress: origin.ipAddress || undefined,
      details: { after: { role } },
    });
  });
}

export async function exportAccess(
  database: Database,
  { person, scope, locale, timeZone, origin }: Reviewer,
): Promise<FileResponse> {
  const customerId = chosenCustomer(person);
  const people = await database.inScope(scope, async (tx) => {
    const all = await repository.listAccess(tx, customerId);
    const counts = [{ customerId, count: all.length }];
    await recordExport(tx, { scope, origin }, counts, { format: 'csv', of: 'access_review' });
    return all;
  });
  const texts = textsFor(locale).accessReviewExport;
  return {
    content: Readable.from(csvOf(columnsOf(texts, timeZone), oneBatch(people), { locale })),
    mediaType: CSV_MEDIA_TYPE,
    fileName: `${texts.fileName}-${today(timeZone)}.csv`,
  };
}

async function* oneBatch<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows;
}

function columnsOf(
  { columns }: Texts['accessReviewExport'],
  timeZone: string,
): readonly CsvColumn<ReviewedAccess>[] {
  const column = (
    title: string,
    textOf: (access: ReviewedAccess) => string | null | undefined,
  ): CsvColumn<ReviewedAccess> => ({ title, cell: (access) => textCell(textOf(access) ?? null) });
  const time = (at: string | null) => at && localTime(at, timeZone);
  return [
    column(columns.name, ({ displayName }) => displayName),
    column(columns.email, ({ email }) => email),
    column(columns.role, ({ role }) => role),
    column(columns.since(timeZone), ({ since }) => time(since)),
    column(columns.lastUsedAt(timeZone), ({ lastUsedAt }) => time(lastUsedAt)),
    column(columns.factors, ({ factors }) => factors.join(' + ')),
    column(columns.confirmedAt(timeZone), ({ confirmedAt }) => time(confirmedAt)),
    column(columns.confirmedBy, ({ confirmedBy }) => confirmedBy?.name),
  ];
}
