import { listenTo } from '../../../outbox/index.ts';
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
  'fee.returned': async (tx, { customerId, payload }) => {
    if (customerId !== null) await clawBackFee(tx, { customerId, ...payload }, null);
  },
  'application.filed': async (tx, { customerId, payload }) => {
    const { filedAt: at, ...filing } = payload;
    if (customerId !== null) await earnForFiling(tx, { customerId, ...filing, at }, null);
  },
  'application.unfiled': async (tx, { customerId, payload }) => {
    if (customerId !== null) await clawBackFiling(tx, { customerId, ...payload }, null);
  },
  'customer.referred': async (tx, { customerId, payload }) => {
    const { referredAt: at, subject } = payload;
    if (customerId !== null) await earnForReferral(tx, { customerId, subject, at }, null);
  },
});
