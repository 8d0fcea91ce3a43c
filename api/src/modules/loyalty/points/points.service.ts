import type {
  LotShare,
  PointLot,
  PointsBalance,
  PointsStatement,
  PointTransaction,
  Redemption,
  RedemptionDetail,
} from '@atrium/contract';
import type { Database, Scope, Transaction } from '../../../db/index.ts';
import { type FileStreams, pagesInTurn } from '../../../file-streams/index.ts';
import {
  chosenCustomer,
  type FileResponse,
  notFound,
  type Origin,
  ProblemError,
  type Reader,
} from '../../../http/index.ts';
import { personName, textsFor } from '../../../messages/index.ts';
import { CSV_MEDIA_TYPE } from '../../../spreadsheets/index.ts';
import type { Person } from '../../../tokens/index.ts';
import { recordExport } from '../../activity/activity-logs.service.ts';
import { type Refusal, type RefusalType, refundInLedger, requestHash } from '../ledger/index.ts';
import type { Clock } from './clock.ts';
import * as repository from './points.repository.ts';
import { describeTransaction, originOf, sourceOf } from './source.ts';
import { csvOf, statementOf } from './statement.ts';

export interface PointsContext {
  readonly database: Database;
  readonly clock: Clock;
}

export async function transactionsAndBalance(
  { database, clock }: PointsContext,
  { scope, locale }: Reader,
  page: repository.TransactionPage,
): Promise<{ transactions: PointTransaction[]; balance: number }> {
  const [rows, { balance }] = await database.queryInScope(
    scope,
    (tx) => Promise.all([repository.listTransactions(tx, page), repository.findTotals(tx, clock())]),
    'list',
  );
  return { transactions: rows.map((row) => describeTransaction(row, locale)), balance };
}

export function expiries({ database, clock }: PointsContext, scope: Scope) {
  return database.queryInScope(scope, (tx) => repository.listExpiries(tx, clock()));
}

export async function expiryTotals({ database, clock }: PointsContext, scope: Scope) {
  const [{ balance: pointToExpires }, expiredPointsThisMonth] = await database.queryInScope(scope, (tx) =>
    Promise.all([repository.findTotals(tx, clock()), repository.listExpiredThisMonth(tx, clock())]),
  );
  return { pointToExpires, expiredPointsThisMonth };
}

export async function explainBalance(
  { database, clock }: PointsContext,
  { scope, locale }: Reader,
  { withLots }: { withLots: boolean },
): Promise<PointsBalance> {
  const [totals, lots] = await database.queryInScope(scope, (tx) =>
    Promise.all([repository.findTotals(tx, clock()), withLots ? repository.listLots(tx, clock()) : []]),
  );
  return { ...totals, lots: lots.map((row) => describeLot(row, locale)) };
}

function describeLot(row: repository.LotRow, locale: string): PointLot {
  const { id, customer, points, remaining, available, earnedAt, availableAt, expiresAt } = row;
  const state = available ? 'available' : 'pending';
  return {
    id,
    customer,
    points,
    remaining,
    state,
    earnedAt,
    availableAt,
    expiresAt,
    ...originOf(row, locale),
  };
}

/** Lots are in the order in which they are spent. */
export async function spendableLots(tx: Transaction, at: Date | null, locale: string): Promise<LotShare[]> {
  const lots = await repository.listLots(tx, at);
  return lots
    .filter(({ available }) => available)
    .map((lot) => ({
      id: lot.id,
      points: lot.remaining,
      expiresAt: lot.expiresAt,
      source: sourceOf(lot, locale),
    }));
}

export async function redeemHistory(
  { database, clock }: PointsContext,
  scope: Scope,
  page: repository.RedemptionPage,
): Promise<Redemption[]> {
  const rows = await database.inScope(scope, (tx) => repository.listRedemptions(tx, page, clock()), 'list');
  return rows.map(withStatus);
}

export function describeRedemption(
  { database, clock }: PointsContext,
  { scope, locale }: Reader,
  id: number,
): Promise<RedemptionDetail> {
  return database.inScope(scope, (tx) => redemptionDetail(tx, id, { at: clock(), locale }));
}

async function redemptionDetail(
  tx: Transaction,
  id: number,
  { at, locale }: { at: Date | null; locale: string },
): Promise<RedemptionDetail> {
  const row = await repository.findRedemption(tx, id, at);
  if (!row) throw notFound();
  const shares = await repository.listSharesOf(tx, id);
  const lots = shares.map((share) => ({
    id: share.id,
    points: share.points,
    expiresAt: share.expiresAt,
    source: sourceOf(share, locale),
  }));
  const redeemedBy = { ...row.redeemedBy, name: personName(row.redeemedBy.name, locale) };
  return { ...withStatus(row), redeemedBy, lots };
}

function withStatus<R extends repository.RedemptionRow>(row: R): R & { status: 'completed' | 'refunded' } {
  return { ...row, status: row.refundedAt ? 'refunded' : 'completed' };
}

export interface Requester extends Reader {
  readonly person: Person;
  readonly origin: Origin;
}

/** The same key gets the same response. */
export async function refundRedemption(
  { database, clock }: PointsContext,
  { person, scope, locale, origin }: Requester,
  { redemptionId, key }: { redemptionId: number; key: string },
): Promise<{ redeemHistory: RedemptionDetail; balance: number }> {
  const customerId = chosenCustomer(person);
  const request = {
    customerId,
    userId: person.userId,
    redemptionId,
    key,
    hash: requestHash('refund', person.userId, redemptionId),
    ipAddress: origin.ipAddress || null,
  };
  const response = await database.inScope(scope, async (tx) => {
    const reply = await refundInLedger(tx, request, clock());
    if ('problem' in reply) return reply;
    return {
      redeemHistory: await redemptionDetail(tx, reply.redemptionId, { at: clock(), locale }),
      balance: reply.balance,
    };
  });
  if ('problem' in response) throw refusalProblem(response, locale);
  return response;
}

/** What a refusal says besides its title, if it says more. A type that is missing does not compile. */
type Sentences = { readonly [Type in RefusalType]: ((refusal: Refusal<Type>) => string) | undefined };

export function refusalProblem<Type extends RefusalType>(
  refusal: Refusal<Type>,
  locale: string,
): ProblemError {
  const sentences: Sentences = textsFor(locale).points.refusals;
  const detail = sentences[refusal.problem]?.(refusal);
  return new ProblemError(refusal.problem, detail === undefined ? {} : { detail });
}

interface AskedPeriod {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export async function statement(
  { database, clock }: PointsContext,
  { scope, locale }: Reader,
  asked: AskedPage,
): Promise<PointsStatement> {
  return database.inScope(scope, (tx) => readStatement(tx, clock, locale, asked), 'list');
}

type AskedPage = AskedPeriod & { readonly page: number; readonly pageSize: number };

/** Reads totals and lines in one query, so that they agree. */
export async function readStatement(
  tx: Transaction,
  clock: Clock,
  locale: string,
  { page, pageSize, ...asked }: AskedPage,
): Promise<PointsStatement> {
  const period = await repository.findPeriod(tx, asked, clock());
  const statementPage = await repository.findStatementPage(tx, period, { page, pageSize });
  return statementOf(period, pageSize, statementPage, locale);
}

export async function statementFile(
  { database, clock }: PointsContext,
  streams: FileStreams,
  reader: Reader & { readonly origin: Origin },
  asked: AskedPeriod,
): Promise<FileResponse> {
  const { scope, locale } = reader;
  const period = await database.inScope(scope, (tx) => repository.findPeriod(tx, asked, clock()));
  const { from, to } = period;
  const content = await streams.begin(
    scope,
    async (tx) => {
      const counts = await repository.countLinesByCustomer(tx, period);
      await recordExport(tx, reader, counts, { format: 'csv', of: 'points_statement', from, to });
      return repository.findOpeningBalance(tx, period);
    },
    (read, opening) => {
      const lines = pagesInTurn<repository.StatementLine>(read, (tx, after) =>
        repository.listLinesAfter(tx, period, after),
      );
      return csvOf(period, opening, lines, locale);
    },
  );
  return {
    content,
    mediaType: CSV_MEDIA_TYPE,
    fileName: `${textsFor(locale).statement.fileName}-${from}-${to}.csv`,
  };
}
