import { emit } from '../../../outbox/index.ts';
import { createSecret } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { CommandError, type Provider, requireCustomer } from '../../people/customers/customers.service.ts';
import { confirmDomain, findConfirmed, insertDomain, lockDomain } from './domains.repository.ts';
import { domainOf } from './domains.service.ts';
import { endSessionsOf } from './logout.repository.ts';
import { findProvider, setOn } from './providers.repository.ts';

interface Order {
  readonly code: string;
  /** Why, for the activity log of the customer. */
  readonly reason: string;
}

/** The provider has made sure that a domain is the customer's, in place of a DNS record. @throws CommandError */
export function confirmDomainBy(
  { database, madeBy }: Provider,
  { code, reason, domain: typed }: Order & { readonly domain: string },
): Promise<string> {
  const domain = domainOf(typed);
  return database.asJob(async (tx) => {
    const { id: customerId, name } = await requireCustomer(tx, code);
    if (!(await findProvider(tx, customerId))) throw new CommandError(`${name} has no single sign-on.`);
    await lockDomain(tx, domain);
    if (await findConfirmed(tx, domain)) throw new CommandError(`${domain} is confirmed already.`);
    await insertDomain(tx, { customerId, domain, challenge: createSecret() });
    await confirmDomain(tx, { customerId, domain, by: madeBy });
    const details = { domain, confirmed: true, reason, madeBy };
    await recordActivity(tx, { action: 'sign_on.changed', customerId, details });
    return domain;
  });
}

/** The way back from a provider that signs no one in any more. @throws CommandError */
export function turnOffSignOn({ database, madeBy }: Provider, { code, reason }: Order): Promise<number> {
  return database.asJob(async (tx) => {
    const { id: customerId, name } = await requireCustomer(tx, code);
    const provider = await findProvider(tx, customerId);
    if (!provider?.isOn) throw new CommandError(`${name} has no single sign-on that is on.`);
    await setOn(tx, customerId, false);
    const ended = await endSessionsOf(tx, { customerId });
    const details = { before: { isOn: true }, after: { isOn: false }, reason, madeBy };
    await recordActivity(tx, { action: 'sign_on.changed', customerId, details });
    await emit(tx, { kind: 'sign_on.changed', customerId, payload: { actorId: null } });
    return ended;
  });
}
