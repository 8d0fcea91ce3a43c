import type { Transaction } from '../../../db/index.ts';
import { type EventKind, isRetried, listenTo, type RelayedEvent } from '../../../outbox/index.ts';
import {
  clawBackFee,
  clawBackFiling,
  earnForFee,
  earnForFiling,
  earnForReferral,
} from './earning.service.ts';

/** Earns points by the programme's rules. An event that is delivered twice earns once. */
export const earnFromEvents = listenTo({
  'fee.paid': async (tx, { customerId, payload }) => {
    const { paidAt: at, paidOn = null, renewalDueAt = null, ...fee } = payload;
    if (customerId !== null) await earnForFee(tx, { customerId, ...fee, at, paidOn, renewalDueAt }, null);
  },
  'fee.returned': async (tx, event) => {
    const { customerId, payload } = event;
    await waitFor(tx, event, 'fee.paid', { feeId: payload.feeId });
    if (customerId !== null) await clawBackFee(tx, { customerId, ...payload }, null);
  },
  'application.filed': async (tx, { customerId, payload }) => {
    const { filedAt: at, ...filing } = payload;
    if (customerId !== null) await earnForFiling(tx, { customerId, ...filing, at }, null);
  },
  'application.unfiled': async (tx, event) => {
    const { customerId, payload } = event;
    await waitFor(tx, event, 'application.filed', { subject: { id: payload.subject.id } });
    if (customerId !== null) await clawBackFiling(tx, { customerId, ...payload }, null);
  },
  'customer.referred': async (tx, { customerId, payload }) => {
    const { referredAt: at, subject } = payload;
    if (customerId !== null) await earnForReferral(tx, { customerId, subject, at }, null);
  },
});

/** Points that are still to be earned could not be taken back. @throws an error, so that the relay tries again later */
async function waitFor(tx: Transaction, event: RelayedEvent, kind: EventKind, facts: object): Promise<void> {
  if (await isRetried(tx, event, kind, facts)) throw new Error(`An earlier ${kind} is to be retried first.`);
}
