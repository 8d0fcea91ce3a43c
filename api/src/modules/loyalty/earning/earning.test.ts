import sql from 'sql-template-tag';
import { dispatchEvents, emit, emitAll, listenTo, type OutboxEvent } from '../../../outbox/index.ts';
import { createCustomer, useTestDatabase } from '../../../testing/index.ts';
import { earnFromEvents } from './earn-from-events.ts';
import { clawBackFee, earnForFee, earnForFiling, earnForReferral } from './earning.service.ts';

const db = useTestDatabase();
let customerId: number;

const DAY_MS = 86_400_000;
const paidAt = new Date('2026-06-10T10:00:00Z');
const subject = { kind: 'application', id: 7, label: 'ACME-2026-0007 ROADRUNNER' };

beforeAll(async () => {
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO earn_rules (id, event, name, description, points, per_amount, pending_days, days_before_due, position)
      VALUES (1, 'fee_paid', 'Fees', '', 2, 1000, 14, NULL, 1), (2, 'first_filing', 'First filing', '', 300, NULL, 0, NULL, 2),
             (3, 'early_renewal', 'Early renewal', '', 150, NULL, 0, 30, 3), (4, 'referral', 'Referral', '', 1000, NULL, 0, NULL, 4)`),
  );
});
beforeEach(async () => {
  customerId = (await createCustomer(db.database)).id;
});

const fee = (overrides: { feeId?: number; amount?: number; renewalDueAt?: Date } = {}) => ({
  customerId,
  subject,
  at: paidAt,
  feeId: 1,
  amount: 12_999,
  renewalDueAt: null,
  ...overrides,
});
const lines = async () =>
  (
    await db.database.asJob((tx) =>
      tx.rows<{ line: string }>(sql`
        SELECT concat_ws(' ', kind, points, (available_at - created_at)::text) AS line FROM point_transactions
        WHERE customer_id = ${customerId} ORDER BY id`),
    )
  ).map(({ line }) => line);

describe('a paid fee', () => {
  it('earns for each whole unit of its amount, and waits until the payment is final', async () => {
    await db.database.asJob((tx) => earnForFee(tx, fee(), paidAt));
    expect(await lines()).toEqual(['earn 24 14 days']);
  });

  it('that is announced twice earns once', async () => {
    for (let times = 0; times < 2; times += 1) await db.database.asJob((tx) => earnForFee(tx, fee(), paidAt));
    expect(await lines()).toHaveLength(1);
  });

  it('too small for one unit earns nothing', async () => {
    await db.database.asJob((tx) => earnForFee(tx, fee({ amount: 999 }), paidAt));
    expect(await lines()).toEqual([]);
  });

  it.each([
    [30, ['earn 24 14 days', 'earn 150 00:00:00']],
    [29.9, ['earn 24 14 days']],
  ])('for a renewal, %p days before it is due', async (days, earned) => {
    const renewalDueAt = new Date(paidAt.getTime() + days * DAY_MS);
    await db.database.asJob((tx) => earnForFee(tx, fee({ renewalDueAt }), paidAt));
    expect(await lines()).toEqual(earned);
  });

  it('that is reversed loses its points, also after the rule was retired', async () => {
    await db.database.asJob((tx) => earnForFee(tx, fee(), paidAt));
    await db.database.asJob((tx) => tx.rows(sql`UPDATE earn_rules SET active = false WHERE id = 1`));
    await db.database.asJob((tx) => clawBackFee(tx, { customerId, feeId: 1, reason: 'Returned' }, paidAt));
    await db.database.asJob((tx) => tx.rows(sql`UPDATE earn_rules SET active = true WHERE id = 1`));
    expect(await lines()).toEqual(['earn 24 14 days', 'claw_back -24']);
  });
});

describe('a filing', () => {
  it('earns if it is the customer’s first in that office', async () => {
    for (const countryCode of ['US', 'DE', 'US']) {
      await db.database.asJob((tx) =>
        earnForFiling(tx, { customerId, subject, at: paidAt, countryCode }, paidAt),
      );
    }
    expect(await lines()).toEqual(['earn 300 00:00:00', 'earn 300 00:00:00']);
  });
});

describe('a referral', () => {
  it('earns once for each new customer', async () => {
    const referred = { kind: 'customer', id: 99, label: 'Initech' };
    for (let times = 0; times < 2; times += 1) {
      await db.database.asJob((tx) =>
        earnForReferral(tx, { customerId, subject: referred, at: paidAt }, paidAt),
      );
    }
    expect(await lines()).toEqual(['earn 1000 00:00:00']);
  });
});

describe('an event', () => {
  const tell = async (event: OutboxEvent) => {
    await db.database.asJob((tx) => emit(tx, { ...event, customerId }));
    await db.database.asJob((tx) => dispatchEvents(tx, [earnFromEvents]));
  };
  const at = paidAt.toISOString();
  const paid = { subject, name: 'Renewal fee', feeId: 5, amount: 12_999, paidAt: at };

  it('of a fee, a filing or a referral earns by the rules', async () => {
    const renewalDueAt = new Date(paidAt.getTime() + 40 * DAY_MS).toISOString();
    await tell({ kind: 'fee.paid', payload: { ...paid, renewalDueAt } });
    await tell({ kind: 'application.filed', payload: { subject, countryCode: 'JP', filedAt: at } });
    const referred = { kind: 'customer', id: 3, label: 'Initech' };
    await tell({ kind: 'customer.referred', payload: { subject: referred, referredAt: at } });

    expect((await lines()).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'earn 24',
      'earn 150',
      'earn 300',
      'earn 1000',
    ]);
  });

  it('of a reversed payment takes the points back', async () => {
    await tell({ kind: 'fee.paid', payload: paid });
    await tell({ kind: 'fee.returned', payload: { feeId: paid.feeId, reason: 'Payment returned' } });
    expect((await lines()).at(-1)).toBe('claw_back -24');
  });

  it('of a reversed payment waits for that of the payment, which failed', async () => {
    let isBroken = true;
    const failing = listenTo({
      'fee.paid': async () => {
        if (isBroken) throw new Error('Broken.');
      },
    });
    const relay = () =>
      db.database.asJob(async (tx) => {
        await tx.rows(sql`UPDATE outbox SET retry_at = now() WHERE dispatched_at IS NULL`);
        await dispatchEvents(tx, [failing, earnFromEvents]);
      });
    await db.database.asJob((tx) =>
      emitAll(tx, [
        { kind: 'fee.paid', customerId, payload: paid },
        { kind: 'fee.returned', customerId, payload: { feeId: paid.feeId, reason: 'Payment returned' } },
      ]),
    );
    await relay();
    isBroken = false;
    await relay();
    await relay();
    expect((await lines()).map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
      'earn 24',
      'claw_back -24',
    ]);
  });

  it('of anything else earns nothing', async () => {
    await tell({ kind: 'document.uploaded', payload: { subject, name: 'Search report.pdf' } });
    expect(await lines()).toEqual([]);
  });
});
