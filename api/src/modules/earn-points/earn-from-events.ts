import { z } from 'zod';
import type { Transaction } from '../../db/index.ts';
import type { RelayedEvent } from '../../outbox/index.ts';
import { clawBackFee, earnForFee, earnForFiling, earnForReferral } from './earning.service.ts';

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const occasion = z.object({
  subject: z.object({ kind: z.string(), id: z.int(), label: z.string() }),
});

/** What an event has to carry to earn: whoever emits it is held to this. */
const feePaid = occasion.extend({
  feeId: z.int(),
  /** Minor units. */
  amount: z.int(),
  paidAt: instant,
  /** For a renewal fee: by when it had to be paid. */
  renewalDueAt: instant.nullish(),
});
const feeReturned = z.object({ feeId: z.int(), reason: z.string() });
const applicationFiled = occasion.extend({ countryCode: z.string(), filedAt: instant });
const customerReferred = occasion.extend({ referredAt: instant });

type Earn = (tx: Transaction, customerId: number, payload: unknown) => Promise<void>;

const earners: Readonly<Record<string, Earn>> = {
  'fee.paid': (tx, customerId, payload) => {
    const { paidAt, renewalDueAt = null, ...fee } = feePaid.parse(payload);
    return earnForFee(tx, { customerId, ...fee, at: paidAt, renewalDueAt }, null);
  },
  'fee.returned': (tx, customerId, payload) =>
    clawBackFee(tx, { customerId, ...feeReturned.parse(payload) }, null),
  'application.filed': (tx, customerId, payload) => {
    const { filedAt, ...filing } = applicationFiled.parse(payload);
    return earnForFiling(tx, { customerId, ...filing, at: filedAt }, null);
  },
  'customer.referred': (tx, customerId, payload) => {
    const { referredAt, subject } = customerReferred.parse(payload);
    return earnForReferral(tx, { customerId, subject, at: referredAt }, null);
  },
};

/** Listens to what happens and lets the programme's rules make points of it. An event that comes twice earns once. */
export async function earnFromEvents(tx: Transaction, event: RelayedEvent): Promise<void> {
  const { kind, customerId, payload } = event;
  if (customerId !== null) await earners[kind]?.(tx, customerId, payload);
}
