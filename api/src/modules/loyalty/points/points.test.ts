import type {
  ExpiredPoints,
  ExpiringPoints,
  PointsBalance,
  PointsStatement,
  PointTransaction,
  Redemption,
  RedemptionDetail,
} from '@atrium/contract';
import sql from 'sql-template-tag';

import { type Client, type Member, usePortal } from '../../../testing/index.ts';
import { createReward, fund, newKey } from '../../../testing/points.ts';
import { waysToEarn } from '../earning/earn-points.service.ts';
import { adjust, earn, expireDue } from '../ledger/index.ts';

const DAY_MS = 86_400_000;

const { db, api, createMember } = usePortal();
let member: Member;

beforeAll(async () => {
  await db.database.asJob((tx) =>
    tx.rows(sql`INSERT INTO earn_rules (id, event, name, description, points, per_amount, pending_days, position)
                VALUES (1, 'fee_paid', 'Fees', 'One point for each $20.', 1, 2000, 14, 1)`),
  );
});
beforeEach(async () => {
  member = await createMember();
});

async function get<Body>(path: string, client: Client = member): Promise<Body> {
  const { status, body } = await client.get<Body>(path);
  expect(status).toBe(200);
  return body;
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const earnPoints = (
  points: number,
  earnedAt: Date,
  overrides: { pendingDays?: number; cause?: string } = {},
) =>
  db.database.asJob((tx) =>
    earn(
      tx,
      [
        {
          customerId: member.customerId,
          points,
          cause: newKey(),
          ruleId: 1,
          subject: { kind: 'application', id: 7, label: 'ACME-2026-0007 ROADRUNNER' },
          earnedAt,
          pendingDays: 0,
          ...overrides,
        },
      ],
      earnedAt,
    ),
  );

async function redeem(pointsCost: number): Promise<number> {
  const { id: rewardId } = await createReward(db.database, { pointsCost, name: 'Clearance search' });
  const { body } = await member.post<{ redemption: { id: number } }>('/rewards/redeem', { rewardId });
  return body.redemption.id;
}

const refund = (id: number, key = newKey()) =>
  member.post<{ redeemHistory: RedemptionDetail; balance: number; type: string }>(
    `/points/redeem_history/${id}/refund`,
    {},
    key,
  );

describe('transactions', () => {
  it('are listed with their cause in words, newest first, and the balance', async () => {
    await earnPoints(100, daysAgo(3));
    await earnPoints(40, daysAgo(2), { pendingDays: 14 });
    await redeem(30);

    const { transactions, balance } = await get<{ transactions: PointTransaction[]; balance: number }>(
      '/points/success_txn',
    );

    expect(balance).toBe(70);
    expect(transactions.map(({ kind, points, source }) => [kind, points, source])).toEqual([
      ['redeem', -30, 'Clearance search'],
      ['earn', 40, 'Fees · ACME-2026-0007 ROADRUNNER'],
      ['earn', 100, 'Fees · ACME-2026-0007 ROADRUNNER'],
    ]);
    expect(transactions[1]).toMatchObject({
      rule: { id: 1, name: 'Fees' },
      subject: { kind: 'application', id: 7 },
      availableAt: expect.stringMatching(/Z$/),
    });
  });

  it('continue before the oldest of the page before', async () => {
    for (const points of [1, 2, 3, 4, 5]) await fund(db.database, member.customerId, points);

    const first = await get<{ transactions: PointTransaction[] }>('/points/success_txn?limit=2');
    const before = first.transactions.at(-1)?.id;
    const next = await get<{ transactions: PointTransaction[] }>(
      `/points/success_txn?limit=2&before=${before}`,
    );

    expect([...first.transactions, ...next.transactions].map(({ points }) => points)).toEqual([5, 4, 3, 2]);
  });

  it('of one way to earn are those of its rule', async () => {
    await earnPoints(40, daysAgo(2));
    await fund(db.database, member.customerId, 100);
    const ofRule = async (rule: number) =>
      (await get<{ transactions: PointTransaction[] }>(`/points/success_txn?rule=${rule}`)).transactions.map(
        ({ points }) => points,
      );
    expect(await ofRule(1)).toEqual([40]);
    expect(await ofRule(999)).toEqual([]);
  });

  const joinAnother = async (): Promise<Member> => {
    const other = await createMember();
    await db.database.asJob((tx) =>
      tx.rows(sql`INSERT INTO memberships (customer_id, user_id, role)
                  VALUES (${other.customerId}, ${member.userId}, 'viewer')`),
    );
    return other;
  };

  it.each(['balance', 'expires', 'statement?from=2020-01-01', 'success_txn'])(
    'of all customers together may be more than one wallet can hold: points/%s',
    async (path) => {
      const other = await joinAnother();
      for (const { customerId } of [member, other]) await fund(db.database, customerId, 1_000_000_000);
      for (const { customerId } of [member, other]) await fund(db.database, customerId, 1_000_000_000);
      expect(JSON.stringify(await get(`/points/${path}`, member.forAll))).toContain('4000000000');
    },
  );

  it('of all customers together are sums', async () => {
    await fund(db.database, member.customerId, 100);
    const other = await joinAnother();
    await fund(db.database, other.customerId, 50);

    const all = await get<{ transactions: PointTransaction[]; balance: number }>(
      '/points/success_txn',
      member.forAll,
    );

    expect(all.balance).toBe(150);
    expect(all.transactions.map(({ customer, points }) => [customer.id, points])).toEqual([
      [other.customerId, 50],
      [member.customerId, 100],
    ]);
    expect((await get<{ balance: number }>('/points/success_txn')).balance).toBe(100);
  });
});

describe('expiry', () => {
  it('lists spendable points by month, and their sum', async () => {
    await earnPoints(100, daysAgo(70));
    await earnPoints(20, daysAgo(70));
    await earnPoints(30, daysAgo(1));
    await earnPoints(500, daysAgo(1), { pendingDays: 14 });

    const { pointToExpires: list } = await get<{ pointToExpires: ExpiringPoints[] }>('/points/expires/list');
    const { pointToExpires } = await get<{ pointToExpires: number }>('/points/expires');

    expect(list.map(({ points }) => points)).toEqual([120, 30]);
    expect(list[0]?.expiresAt).toMatch(/T23:59:59\.999Z$/);
    expect(pointToExpires).toBe(150);
  });

  it('lists what expired this month, after the job has run', async () => {
    await earnPoints(100, daysAgo(420));
    const expired = () =>
      get<{ expiredPointsThisMonth: ExpiredPoints[]; pointToExpires: number }>('/points/expires');

    expect(await expired()).toEqual({ pointToExpires: 0, expiredPointsThisMonth: [] });
    await db.database.asJob((tx) => expireDue(tx, 100, null));
    expect(await expired()).toEqual({
      pointToExpires: 0,
      expiredPointsThisMonth: [
        {
          expiredAt: expect.any(String),
          points: 100,
          customer: { id: member.customerId, name: expect.any(String) },
        },
      ],
    });
  });
});

describe('the redeem history', () => {
  it('shows who redeemed, and the lots that paid', async () => {
    await earnPoints(40, daysAgo(70));
    await earnPoints(100, daysAgo(1));
    const id = await redeem(60);

    const { redeemHistory } = await get<{ redeemHistory: RedemptionDetail }>(`/points/redeem_history/${id}`);

    expect(redeemHistory).toMatchObject({
      id,
      reward: { name: 'Clearance search' },
      points: 60,
      status: 'completed',
      refundedAt: null,
      refundableUntil: expect.any(String),
      redeemedBy: { id: member.userId },
    });
    expect(redeemHistory.lots.map(({ points }) => points)).toEqual([40, 20]);
  });

  it('names the customer of each entry, of all customers together too', async () => {
    await fund(db.database, member.customerId, 100);
    const id = await redeem(60);
    const { redeemHistory } = await get<{ redeemHistory: Redemption[] }>(
      '/points/redeem_history/',
      member.forAll,
    );
    expect(redeemHistory).toMatchObject([{ id, customer: { id: member.customerId } }]);
  });

  it('has pages for any number of entries', async () => {
    await fund(db.database, member.customerId, 1_000);
    const ids = [await redeem(10), await redeem(20), await redeem(30)];
    const page = async (before?: number) =>
      (
        await get<{ redeemHistory: Redemption[] }>(
          `/points/redeem_history/?limit=2${before ? `&before=${before}` : ''}`,
        )
      ).redeemHistory.map(({ id }) => id);
    expect(await page()).toEqual([ids[2], ids[1]]);
    expect(await page(ids[1])).toEqual([ids[0]]);
  });

  it('of one reward leaves the others out, page by page', async () => {
    await fund(db.database, member.customerId, 1_000);
    const [older] = [await redeem(10), await redeem(20)];
    const { redeemHistory } = await get<{ redeemHistory: Redemption[] }>('/points/redeem_history/');
    const { id: reward } = redeemHistory.find(({ id }) => id === older)?.reward ?? { id: 0 };
    const ids = async (query: string) =>
      (await get<{ redeemHistory: Redemption[] }>(`/points/redeem_history/?${query}`)).redeemHistory.map(
        ({ id }) => id,
      );
    expect(await ids(`reward=${reward}`)).toEqual([older]);
    expect(await ids(`reward=${reward}&before=${older}`)).toEqual([]);
  });

  it('responds alike for another customer’s entry and one that does not exist', async () => {
    await fund(db.database, member.customerId, 100);
    const id = await redeem(60);
    const stranger = await createMember();

    const known = await stranger.get<{ requestId: string; instance: string }>(`/points/redeem_history/${id}`);
    const unknown = await stranger.get<{ requestId: string; instance: string }>(
      '/points/redeem_history/999999',
    );

    const { requestId: _, instance: __, ...one } = known.body;
    const { requestId: ___, instance: ____, ...two } = unknown.body;
    expect(known.status).toBe(404);
    expect(one).toEqual(two);
  });
});

describe('ways to earn', () => {
  interface Ways {
    year: string;
    earnPoints: { earned: object }[];
  }
  /** Points of the first way to earn, with the clock at `now` in the programme's time zone. */
  const earnedBy = async (timeZone: string, now: string) => {
    const setZone = (zone: string) =>
      db.database.asJob((tx) => tx.rows(sql`UPDATE points_programme SET time_zone = ${zone}`));
    await setZone(timeZone);
    const context = { database: db.database, clock: () => new Date(now) };
    const scope = { userId: member.userId, customerIds: [member.customerId] };
    const { year, earnPoints } = (await waysToEarn(context, scope)) as Ways;
    await setZone('UTC');
    return { year, ...earnPoints[0]?.earned };
  };

  it('have the points of the programme’s year, in its time zone', async () => {
    await earnPoints(5, new Date('2026-12-31T09:59:59.999Z'));
    await earnPoints(30, new Date('2026-12-31T10:00:00Z'), { pendingDays: 14 });
    await earnPoints(200, new Date('2027-01-01T10:59:59.999Z'));
    const lastAt = '2027-01-01T10:59:59.999Z';

    expect(await earnedBy('Pacific/Kiritimati', '2027-01-10T00:00:00Z')).toEqual({
      year: '2027',
      points: 230,
      times: 2,
      pending: 30,
      lastAt,
    });
    expect(await earnedBy('UTC', '2027-01-31T00:00:00Z')).toMatchObject({ points: 200, pending: 0 });
    expect(await earnedBy('Pacific/Pago_Pago', lastAt)).toMatchObject({
      year: '2026',
      points: 235,
      times: 3,
    });
  });

  it('have the conditions of the rule each', async () => {
    const { earnPoint } = await get<{ earnPoint: object }>('/earn_points/1');
    expect(earnPoint).toMatchObject({
      event: 'fee_paid',
      perAmount: 2000,
      pendingDays: 14,
      daysBeforeDue: null,
    });
    expect((await member.get('/earn_points/999')).status).toBe(404);
  });

  it('count all pages of the history, and no points of others', async () => {
    const stranger = await createMember();
    await earnPoints(7, daysAgo(0));
    expect((await get<Ways>('/earn_points')).earnPoints[0]?.earned).toMatchObject({ points: 7, times: 1 });
    const theirs = await get<Ways>('/earn_points', stranger);
    expect(theirs.earnPoints[0]?.earned).toEqual({ points: 0, times: 0, pending: 0, lastAt: null });
  });
});

describe('a refund', () => {
  it('returns the points, and the same response for its key', async () => {
    await fund(db.database, member.customerId, 100);
    const id = await redeem(60);
    const key = newKey();

    const first = await refund(id, key);
    const again = await refund(id, key);

    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      balance: 100,
      redeemHistory: { status: 'refunded', refundableUntil: null },
    });
    expect(again).toEqual(first);
  });

  it('requested three times at once happens once', async () => {
    await fund(db.database, member.customerId, 100);
    const id = await redeem(60);

    const responses = await Promise.all([refund(id), refund(id), refund(id)]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body.type).toBe(
      'urn:atrium:problem:already-refunded',
    );
    expect((await get<{ balance: number }>('/points/success_txn')).balance).toBe(100);
  });

  it('of another customer’s redemption finds nothing', async () => {
    await fund(db.database, member.customerId, 100);
    const id = await redeem(60);
    member = await createMember();
    expect((await refund(id)).status).toBe(404);
  });
});

describe('the balance', () => {
  it('is the sum of the lots that explain it', async () => {
    await earnPoints(100, daysAgo(70));
    await earnPoints(40, daysAgo(2), { pendingDays: 14 });
    await redeem(30);

    const explained = await get<PointsBalance>('/points/balance');

    expect(explained).toMatchObject({ balance: 70, pending: 40, debt: 0 });
    expect(
      explained.lots.map(({ state, points, remaining, source }) => [state, points, remaining, source]),
    ).toEqual([
      ['available', 100, 70, 'Fees · ACME-2026-0007 ROADRUNNER'],
      ['pending', 40, 40, 'Fees · ACME-2026-0007 ROADRUNNER'],
    ]);
  });
});

describe('a statement', () => {
  const on = (day: string) => new Date(`${day}T12:00:00Z`);
  const change = (points: number, at: Date) =>
    db.database.asJob((tx) =>
      adjust(
        tx,
        { customerId: member.customerId, points, cause: null, reason: '=1+1, "quoted"', actorId: null },
        at,
      ),
    );
  const statementOf = async (from: string, to: string) =>
    (await get<{ statement: PointsStatement }>(`/points/statement?from=${from}&to=${to}`)).statement;
  const fileOf = (from: string, to: string) =>
    api.get(`/customer-portal/points/statement/csv?from=${from}&to=${to}`, member.token);

  const recordSpring = async () => {
    await earnPoints(100, on('2026-03-31'));
    await earnPoints(50, on('2026-04-01'));
    await change(-30, on('2026-04-30'));
    await change(10, on('2026-05-01'));
  };
  beforeEach(recordSpring);

  it('has opening and closing balance, and includes both days', async () => {
    const statement = await statementOf('2026-04-01', '2026-04-30');

    expect(statement).toMatchObject({ opening: 100, closing: 120, timeZone: 'UTC' });
    expect(statement.totals).toMatchObject({ earn: 50, adjust: -30, redeem: 0 });
    expect(statement.lines.map(({ points, balanceAfter }) => [points, balanceAfter])).toEqual([
      [50, 150],
      [-30, 120],
    ]);
  });

  it('begins where the one before it ended, and agrees with the ledger at the end', async () => {
    const [march, april, may] = [
      await statementOf('2026-03-01', '2026-03-31'),
      await statementOf('2026-04-01', '2026-04-30'),
      await statementOf('2026-05-01', '2026-12-31'),
    ];

    expect([march.opening, march.closing]).toEqual([0, april.opening]);
    expect(april.closing).toBe(may.opening);
    const [ledger] = await db.database.asJob((tx) =>
      tx.rows<{ held: number }>(sql`SELECT sum(remaining)::int AS held FROM point_lots
        WHERE customer_id = ${member.customerId}`),
    );
    expect(may.closing).toBe(ledger?.held);
  });

  it('has the days of the programme’s time zone', async () => {
    await db.database.asJob((tx) => tx.rows(sql`UPDATE points_programme SET time_zone = 'Pacific/Auckland'`));
    await earnPoints(7, new Date('2026-04-04T12:30:00Z'));
    const lines = (await statementOf('2026-04-05', '2026-04-05')).lines.map(({ points }) => points);
    const [titles, , line] = (await fileOf('2026-04-05', '2026-04-05')).body.split('\r\n');
    await db.database.asJob((tx) => tx.rows(sql`UPDATE points_programme SET time_zone = 'UTC'`));
    expect(lines).toEqual([7]);
    expect(titles).toContain('Time (Pacific/Auckland)');
    expect(line).toContain(',"2026-04-05 01:30:00",');
  });

  it('is exported for spreadsheets without formulas', async () => {
    const file = await fileOf('2026-04-01', '2026-04-30');

    expect(file.headers['content-disposition']).toContain('filename="points-2026-04-01-2026-04-30.csv"');
    const rows = file.body.split('\r\n');
    expect(rows).toHaveLength(6);
    expect(rows[1]).toContain('"Opening balance",,100,');
    expect(rows[3]).toContain(`"'=1+1, ""quoted""",-30,120`);
    expect(rows[4]).toContain('"Closing balance",,120,');
  });

  it('that is exported is logged, with the number of lines by customer', async () => {
    await fileOf('2026-04-01', '2026-04-30');
    await fileOf('2025-04-01', '2025-04-30');

    const entries = await db.database.asJob((tx) =>
      tx.rows(sql`SELECT customer_id AS customer, actor_id AS actor, details FROM activity_logs
                  WHERE action = 'export.created' AND customer_id = ${member.customerId} ORDER BY id`),
    );
    const entry = (rows: number, from: string, to: string) => ({
      customer: member.customerId,
      actor: member.userId,
      details: { of: 'points_statement', format: 'csv', rows, from, to },
    });
    expect(entries).toEqual([entry(2, '2026-04-01', '2026-04-30'), entry(0, '2025-04-01', '2025-04-30')]);
  });

  describe('of very many transactions', () => {
    const MANY = 1_203;
    const year = ['2026-01-01', '2026-12-31'] as const;
    const pageOf = (page: number) => statementOf(year[0], `${year[1]}&page=${page}&pageSize=500`);

    let active: Member;

    beforeAll(async () => {
      member = await createMember();
      await recordSpring();
      active = member;
      const earnings = Array.from({ length: MANY }, (_, index) => ({
        customerId: member.customerId,
        points: 1 + (index % 7),
        cause: newKey(),
        ruleId: null,
        subject: null,
        earnedAt: on('2026-06-01'),
        pendingDays: 0,
        at: new Date(on('2026-06-01').getTime() + index),
      }));
      await db.database.asJob((tx) => earn(tx, earnings, null));
    });
    beforeEach(() => {
      member = active;
    });

    it('returns a page of lines, and the same totals with each page', async () => {
      const pages = [await pageOf(1), await pageOf(2), await pageOf(3)];

      expect(pages.map(({ page, total, lines }) => [page, total, lines.length])).toEqual([
        [1, MANY + 4, 500],
        [2, MANY + 4, 500],
        [3, MANY + 4, 207],
      ]);
      for (const { opening, totals, closing } of pages) {
        expect({ opening, totals, closing }).toEqual({
          opening: pages[0]?.opening,
          totals: pages[0]?.totals,
          closing: pages[0]?.closing,
        });
      }
    });

    it('adds up from page to page, and agrees with the ledger at the end', async () => {
      const pages = [await pageOf(1), await pageOf(2), await pageOf(3)];

      let balance = pages[0]?.opening ?? Number.NaN;
      for (const { points, balanceAfter } of pages.flatMap(({ lines }) => lines)) {
        balance += points;
        expect(balanceAfter).toBe(balance);
      }
      expect(new Set(pages.flatMap(({ lines }) => lines.map(({ id }) => id))).size).toBe(MANY + 4);
      const [ledger] = await db.database.asJob((tx) =>
        tx.rows<{ held: number }>(sql`SELECT sum(remaining)::int AS held FROM point_lots
          WHERE customer_id = ${member.customerId}`),
      );
      expect([balance, pages[0]?.closing]).toEqual([ledger?.held, ledger?.held]);
    });

    it('returns the last page for one after it, and 250 lines by default', async () => {
      expect(await pageOf(99)).toEqual(await pageOf(3));
      expect((await statementOf(...year)).lines).toHaveLength(250);
      const { status } = await member.get('/points/statement?pageSize=501');
      expect(status).toBe(400);
    });

    it('is exported completely', async () => {
      const { lines, opening, closing } = await pageOf(3);
      const rows = (await fileOf(...year)).body.trimEnd().split('\r\n');

      expect(rows).toHaveLength(MANY + 4 + 3);
      expect(rows[1]).toContain(`"Opening balance",,${opening},`);
      expect(rows.at(-2)).toContain(`,${lines.at(-1)?.points},${closing},`);
      expect(rows.at(-1)).toContain(`"Closing balance",,${closing},`);
    });
  });

  it('of a period without transactions has one empty page', async () => {
    expect(await statementOf('2026-02-01', '2026-02-28')).toMatchObject({
      opening: 0,
      closing: 0,
      total: 0,
      page: 1,
      lines: [],
    });
  });

  it('refuses a period that ends before it begins', async () => {
    const { status } = await member.get('/points/statement?from=2026-05-01&to=2026-04-01');
    expect(status).toBe(400);
  });
});
