import { type BodyOf, emailAddress, MAX_SIGN_ON_DOMAINS, type SignOnDomain } from '@atrium/contract';
import { errorCode } from '@atrium/server/thrown';
import type { Transaction } from '../../../db/index.ts';
import { chosenCustomer, notFound, ProblemError } from '../../../http/index.ts';
import { fieldRefusals, refusals } from '../../../messages/index.ts';
import { createSecret } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { lockAsManager } from '../../people/members/member-changes.ts';
import { withReauthentication } from '../reauthentication/reauthentication.service.ts';
import type { OwnersCall } from './attempts.service.ts';
import { refuseWhileOn } from './demand.service.ts';
import * as repository from './domains.repository.ts';
import { findProvider } from './providers.repository.ts';
import type { ResolveTxt } from './sign-on-context.ts';

export function describeDomain({
  id,
  domain,
  challenge,
  confirmedAt,
}: repository.StoredDomain): SignOnDomain {
  return { id, domain, recordName: recordName(domain), recordValue: recordValue(challenge), confirmedAt };
}

function recordName(domain: string): string {
  return `_atrium-challenge.${domain}`;
}

function recordValue(challenge: string): string {
  return `atrium-domain=${challenge}`;
}

/** In the form in which it is in an address. @throws ProblemError `invalid-input` */
export function domainOf(text: string): string {
  const { success, data } = emailAddress.safeParse(`person@${text.replace(/^@/, '')}`);
  if (!success) throw new ProblemError('invalid-input', { errors: { domain: [fieldRefusals.domain] } });
  return data.slice(data.indexOf('@') + 1);
}

export function addDomain(
  { database, person }: OwnersCall,
  { domain: typed }: BodyOf<'POST /customer-portal/sign_on/domains'>,
): Promise<SignOnDomain> {
  const customerId = chosenCustomer(person);
  const domain = domainOf(typed);
  return database.asLogin(async (tx) => {
    await lockAsManager(tx, person, customerId, 'sign_on:manage');
    if (!(await findProvider(tx, customerId))) throw notFound();
    const present = await repository.listDomains(tx, customerId);
    if (present.length >= MAX_SIGN_ON_DOMAINS)
      throw new ProblemError('limit-reached', {
        title: refusals.domains.title,
        detail: refusals.domains.limit(MAX_SIGN_ON_DOMAINS),
      });
    const added = await repository.insertDomain(tx, { customerId, domain, challenge: createSecret() });
    if (!added) throw new ProblemError('conflict', { errors: { domain: [fieldRefusals.domainListed] } });
    return describeDomain(added);
  });
}

export async function confirmByDns(call: OwnersCall, id: number): Promise<SignOnDomain> {
  const { database, signOn, person } = call;
  const customerId = chosenCustomer(person);
  const found = await database.asLogin((tx) => repository.findDomain(tx, customerId, id));
  if (!found) throw notFound();
  if (found.confirmedAt) return describeDomain(found);
  await requireRecord(signOn.resolveTxt, found);
  return database.asLogin(async (tx) => {
    await lockAsManager(tx, person, customerId, 'sign_on:manage');
    const provider = await findProvider(tx, customerId);
    // Where two people decide, it is turned on with the domains that it has.
    if (provider) await refuseWhileOn(tx, provider);
    const confirmed = await confirm(tx, { customerId, domain: found.domain, by: 'dns' });
    await record(tx, call, { domain: found.domain, confirmed: true });
    return describeDomain(confirmed);
  });
}

/** @throws ProblemError `conflict` if the domain leads to another customer already */
async function confirm(
  tx: Transaction,
  confirmed: { readonly customerId: number; readonly domain: string; readonly by: string },
): Promise<repository.StoredDomain> {
  await repository.lockDomain(tx, confirmed.domain);
  const domain = await repository.confirmDomain(tx, confirmed);
  if (!domain) throw new ProblemError('conflict', { detail: refusals.domains.ofAnother });
  return domain;
}

async function requireRecord(
  resolveTxt: ResolveTxt,
  { domain, challenge }: repository.StoredDomain,
): Promise<void> {
  const name = recordName(domain);
  const records = await resolveTxt(name).catch((error: unknown): string[] => {
    const hasNone = ['ENOTFOUND', 'ENODATA'].includes(errorCode(error) ?? '');
    if (hasNone) return [];
    throw new ProblemError('unavailable', { detail: refusals.domains.noAnswer(name), cause: error });
  });
  if (!records.includes(recordValue(challenge)))
    throw new ProblemError('domain-not-confirmed', {
      detail:
        records.length === 0
          ? refusals.domains.noRecord(name)
          : refusals.domains.otherRecords(name, records.length),
    });
}

export async function removeDomain(
  call: OwnersCall,
  id: number,
  proof: BodyOf<'POST /customer-portal/sign_on/domains/:id/remove'>,
): Promise<void> {
  const { database, person, origin } = call;
  const customerId = chosenCustomer(person);
  const change = { person, proof, purpose: 'change_factors', origin } as const;
  await withReauthentication(database, change, async (tx) => {
    await lockAsManager(tx, person, customerId, 'sign_on:manage');
    const found = await repository.findDomain(tx, customerId, id);
    if (!found) throw notFound();
    await repository.deleteDomain(tx, customerId, id);
    await record(tx, call, { domain: found.domain, confirmed: false });
  });
}

function record(
  tx: Transaction,
  { person, origin: { ipAddress } }: OwnersCall,
  details: { readonly domain: string; readonly confirmed: boolean },
): Promise<void> {
  const { userId: actorId, customerId } = person;
  return recordActivity(tx, { action: 'sign_on.changed', customerId, actorId, ipAddress, details });
}
