import { z } from 'zod';
import type { CallSchema } from './call.ts';
import {
  date,
  dateRange,
  id,
  instant,
  providerReference,
  reference,
  timeZone,
  wholeNumber,
  withDateOrder,
} from './fields.ts';
import { historyPage, pagedResponse, paging } from './paging.ts';
import { referenceData, referenceText } from './reference-data.ts';

export const pointTransactionKinds = ['earn', 'redeem', 'refund', 'expire', 'adjust', 'claw_back'] as const;

export const pointTransaction = z.object({
  id: z.int().positive(),
  customer: reference,
  kind: z.enum(pointTransactionKinds),
  /** Signed: positive for points added to the wallet. */
  points: z.int(),
  /** Cause in words: an application, a reward, a reason. */
  source: z.string(),
  createdAt: instant,
  /** Cause that a page can link to: an application or a redemption. */
  subject: z.object({ kind: referenceText, id: z.int().positive(), label: z.string() }).nullable(),
  /** The rule that earned the points; null for other kinds. */
  rule: providerReference.nullable(),
  /** From when the earned points can be spent; null where none were earned. */
  availableAt: instant.nullable(),
  /** When the points of its lot expire or expired; null where it concerns no single lot. */
  expiresAt: instant.nullable(),
});
export type PointTransaction = z.output<typeof pointTransaction>;

export const expiringPoints = z.object({ expiresAt: instant, points: z.int().positive() });
export type ExpiringPoints = z.output<typeof expiringPoints>;

export const expiredPoints = z.object({
  expiredAt: instant,
  points: z.int().positive(),
  customer: reference,
});
export type ExpiredPoints = z.output<typeof expiredPoints>;

/** A lot that still holds points. */
export const pointLot = z.object({
  id: z.int().positive(),
  customer: reference,
  /** Points at its creation. */
  points: z.int().positive(),
  remaining: z.int().positive(),
  state: z.enum(['available', 'pending']),
  earnedAt: instant,
  availableAt: instant,
  expiresAt: instant,
  source: z.string(),
  rule: providerReference.nullable(),
  subject: z.object({ kind: referenceText, id: z.int().positive(), label: z.string() }).nullable(),
});
export type PointLot = z.output<typeof pointLot>;

export const pointsBalance = z.object({
  balance: z.int().nonnegative(),
  pending: z.int().nonnegative(),
  /** Points taken back after they were spent; deducted from the next points earned. */
  debt: z.int().nonnegative(),
  /** Time zone of the programme: points expire there at the end of a month. */
  timeZone: referenceText,
  /** Validity of points earned now, in months after the one in which they are earned; lots keep their own dates. */
  lotMonths: z.int().positive().register(referenceData),
  lots: z.array(pointLot),
});
export type PointsBalance = z.output<typeof pointsBalance>;

/**
 * Statement of a period. `opening` and `closing` include pending points and debt; `closing` is `opening` plus the sum of
 * all transactions, on this page and the others.
 */
export const pointsStatement = z.object({
  from: date,
  to: date,
  /** Time zone in which the days begin and end. */
  timeZone: referenceText,
  opening: z.int(),
  totals: z.record(z.enum(pointTransactionKinds), z.int()),
  closing: z.int(),
  ...pagedResponse,
  /** Transactions of the page, oldest first, each with the balance after it. */
  lines: z.array(pointTransaction.extend({ balanceAfter: z.int() })),
});
export type PointsStatement = z.output<typeof pointsStatement>;

/** Without dates: the current month up to today, in the programme's time zone. */
const statementPeriod = withDateOrder(z.object(dateRange));
const statementPdf = withDateOrder(z.object({ ...dateRange, timeZone: timeZone.optional() }));
/** A page after the last one means the last one. */
const statementPage = withDateOrder(
  z.object({
    ...dateRange,
    page: paging.page,
    pageSize: wholeNumber(z.int().min(1).max(500).register(referenceData)).default(250),
  }),
);

export const pointsCalls = {
  'GET /customer-portal/points/success_txn': {
    summary: 'Completed transactions, newest first, and the balance that can be spent now',
    safe: true,
    access: 'rewards:read',
    query: historyPage.extend({ rule: id.optional() }),
    response: z.object({ transactions: z.array(pointTransaction), balance: z.int() }),
  },
  'GET /customer-portal/points/expires': {
    summary: 'Points that will expire, and those that expired this month',
    safe: true,
    access: 'rewards:read',
    response: z.object({
      pointToExpires: z.int().nonnegative(),
      expiredPointsThisMonth: z.array(expiredPoints),
    }),
  },
  'GET /customer-portal/points/expires/list': {
    summary: 'Points that will expire, by expiry',
    safe: true,
    access: 'rewards:read',
    response: z.object({ pointToExpires: z.array(expiringPoints) }),
  },
  'GET /customer-portal/points/balance': {
    summary: 'The balance and its lots',
    safe: true,
    access: 'rewards:read',
    /** `lots=false` returns only the sums, with an empty list: there may be many lots. */
    query: z.object({ lots: z.enum(['true', 'false']).default('true') }),
    response: pointsBalance,
  },
  'GET /customer-portal/points/statement': {
    summary: 'Statement for a period: opening, sums, closing, and a page of its transactions',
    safe: true,
    access: 'rewards:read',
    query: statementPage,
    response: z.object({ statement: pointsStatement }),
  },
  'GET /customer-portal/points/statement/csv': {
    summary: 'The statement with every transaction as a CSV file (RFC 4180, UTF-8)',
    access: 'rewards:read',
    problems: ['too-many-attempts'],
    query: statementPeriod,
    file: true,
  },
  'GET /customer-portal/points/statement/pdf': {
    summary: 'The statement with every transaction as a PDF file',
    access: 'rewards:read',
    problems: ['limit-reached', 'too-many-attempts'],
    /** Days are those of the programme; the time at which the file was made is the reader's. */
    query: statementPdf,
    file: true,
  },
} as const satisfies Record<string, CallSchema>;
