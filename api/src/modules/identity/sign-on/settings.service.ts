import { type BodyOf, type SignOnResponse, type SignOnSettings, signOnChoices } from '@atrium/contract';
import type { Transaction } from '../../../db/index.ts';
import { chosenCustomer, notFound, ProblemError } from '../../../http/index.ts';
import { fieldRefusals, refusals } from '../../../messages/index.ts';
import { emit } from '../../../outbox/index.ts';
import { createSecret } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { type ApprovableAction, approvable } from '../../approvals/approvable.ts';
import { needsApproval, requestApproval, type Waits } from '../../approvals/approvals.service.ts';
import { lockAsManager } from '../../people/members/member-changes.ts';
import { canSignIn, findFactors, hasSecondFactor } from '../factors/index.ts';
import { withReauthentication } from '../reauthentication/reauthentication.service.ts';
import { callbackAddress, type OwnersCall, type SignOnCall } from './attempts.service.ts';
import { refuseDemanded, refuseWhileOn } from './demand.service.ts';
import { listDomains } from './domains.repository.ts';
import { describeDomain } from './domains.service.ts';
import { endSessionsOf } from './logout.repository.ts';
import { discoverProvider } from './provider-metadata.ts';
import * as repository from './providers.repository.ts';
import { findShownProvider } from './shown-providers.repository.ts';
import { startPath } from './sign-in.service.ts';
import { asProblem } from './sign-on-error.ts';

type Input = BodyOf<'POST /customer-portal/sign_on'>;

export function readSettings({ database, portal, person, scope }: OwnersCall): Promise<SignOnResponse> {
  const customerId = chosenCustomer(person);
  return database.inScope(scope, async (tx) => ({
    signOn: (await describeSettings(tx, portal, customerId)) ?? null,
    callbackAddress: callbackAddress(portal),
    owners: await repository.findOwners(tx, customerId),
  }));
}

async function describeSettings(
  tx: Transaction,
  portal: string,
  customerId: number,
): Promise<SignOnSettings | undefined> {
  const found = await findShownProvider(tx, customerId);
  if (!found) return undefined;
  const { addressKey, ...shown } = found;
  const domains = await listDomains(tx, customerId);
  return {
    ...shown,
    startAddress: `${portal}${startPath(addressKey)}`,
    logoutAddress: `${portal}/api/sign_on/logout/${addressKey}`,
    domains: domains.map(describeDomain),
  };
}

/** @returns the approval that it waits for where a rule of the customer says so */
export async function saveSettings(
  call: OwnersCall,
  now: Date | null,
  input: Input,
): Promise<SignOnResponse | Waits> {
  const { database, signOn, person, origin } = call;
  const customerId = chosenCustomer(person);
  // The provider is asked first, since no transaction waits for it.
  const { issuer } = await asProblem(discoverProvider(input.issuer, signOn.outgoing));
  const { password, otpToken, stepUpToken, ...wanted } = { ...input, issuer };
  const proof = { password, otpToken, stepUpToken };
  const change = { person, proof, purpose: 'change_factors', origin } as const;
  const waits = await withReauthentication(database, change, async (tx) => {
    await lockAsManager(tx, person, customerId, 'sign_on:manage');
    const stored = await prepare(tx, signOn.secrets, { ...wanted, customerId });
    if (await isApprovable(tx, stored)) return { approvalId: await ask(tx, call, now, stored) };
    await store(tx, { actorId: person.userId, ipAddress: origin.ipAddress }, stored);
    return undefined;
  });
  return waits ?? readSettings(call);
}

/** Whether a second person decides: about what is on, or would be. What is off signs no one in. */
async function isApprovable(tx: Transaction, { former, after }: Prepared): Promise<boolean> {
  return (former?.isOn || after.isOn) && (await needsApproval(tx, after.customerId, 'security'));
}

function ask(
  tx: Transaction,
  { person, origin: { ipAddress } }: OwnersCall,
  now: Date | null,
  { isSameClient, hasNewSecret, after: { customerId, ...after } }: Prepared,
): Promise<number> {
  // An approval keeps no secret.
  if (!isSameClient || hasNewSecret) throw new ProblemError('conflict', { detail: refusals.signOnIsOn });
  const { sealed: _sealed, keyId: _keyId, ...request } = after;
  const asked = { customerId, person, ipAddress, action: 'sign_on', request, label: after.issuer } as const;
  return requestApproval(tx, asked, now);
}

export const signOnChange: ApprovableAction = approvable({
  action: 'sign_on',
  request: signOnChoices,
  isForLogin: true,
  permission: 'sign_on:manage',
  label: ({ issuer }) => issuer,
  describe: ({ issuer, isOn, defaultRole, groupRoles }) => ({
    signOn: { issuer, isOn, defaultRole, groupRoles },
  }),
  carryOut: async (tx, { customerId, decidedBy: actorId, request }) => {
    const stored = await prepare(tx, undefined, { ...request, customerId });
    if (!stored.isSameClient) return { problem: 'conflict' };
    await store(tx, { actorId, ipAddress: undefined }, stored);
    return { outcome: {} };
  },
});

type Wanted = Omit<Input, 'password' | 'otpToken' | 'stepUpToken'> & { readonly customerId: number };

interface Prepared {
  readonly former: repository.StoredProvider | undefined;
  readonly after: repository.ProviderChange;
  readonly isSameClient: boolean;
  readonly hasNewSecret: boolean;
  readonly keepsTest: boolean;
}

/** Checks all that it takes, and changes nothing. @param secrets absent where no secret was entered */
async function prepare(
  tx: Transaction,
  secrets: SignOnCall['signOn']['secrets'] | undefined,
  { clientSecret, ...wanted }: Wanted,
): Promise<Prepared> {
  const { customerId, issuer, clientId } = wanted;
  const former = await repository.findProvider(tx, customerId);
  const isSameClient = former?.issuer === issuer && former.clientId === clientId;
  // A secret is never sent to another provider than the one that it was entered for.
  if (!clientSecret && !isSameClient)
    throw new ProblemError('invalid-input', { errors: { clientSecret: [fieldRefusals.neededForProvider] } });
  const sealed = clientSecret ? secrets?.seal(customerId, Buffer.from(clientSecret)) : former;
  if (!sealed) throw notFound();
  const keepsTest = isSameClient && !clientSecret && former.groupsClaim === wanted.groupsClaim;
  if (wanted.isOn && !(keepsTest && former.testedAt !== null)) throw new ProblemError('sign-on-untested');
  const breakGlassId = wanted.breakGlassId === null ? null : Number(wanted.breakGlassId);
  await requireBreakGlass(tx, customerId, breakGlassId);
  if (!(wanted.isOn && breakGlassId !== null && isSameClient)) await refuseDemanded(tx, customerId);
  const { sealed: bytes, keyId } = sealed;
  const after = { ...wanted, breakGlassId, sealed: bytes, keyId };
  return { former, after, isSameClient, hasNewSecret: clientSecret !== undefined, keepsTest };
}

interface ChangedBy {
  readonly actorId: number;
  readonly ipAddress: string | undefined;
}

async function store(tx: Transaction, by: ChangedBy, prepared: Prepared): Promise<void> {
  const { former, after, isSameClient, keepsTest } = prepared;
  const { customerId } = after;
  const addressKey = former?.addressKey ?? createSecret();
  await repository.upsertProvider(tx, after, { addressKey, keepsTest });
  // What another client or none would have to prove again has ended.
  if (!isSameClient || !after.isOn) await endSessionsOf(tx, { customerId });
  await recordChange(tx, by, { customerId, before: former && factsOf(former), after: factsOf(after) });
}

/** The owner who gets in without the sign-on has to be able to. */
async function requireBreakGlass(
  tx: Transaction,
  customerId: number,
  breakGlassId: number | null,
): Promise<void> {
  if (breakGlassId === null) return;
  const owners = await repository.findOwners(tx, customerId);
  const isOwner = owners.some(({ id }) => id === breakGlassId);
  const held = isOwner ? await findFactors(tx, breakGlassId) : undefined;
  if (!held || !canSignIn(held) || !hasSecondFactor(held))
    throw new ProblemError('invalid-input', { errors: { breakGlassId: [fieldRefusals.breakGlass] } });
}

type Facts = Pick<
  repository.StoredProvider,
  'issuer' | 'clientId' | 'isOn' | 'defaultRole' | 'groupsClaim' | 'groupRoles' | 'breakGlassId'
>;

function factsOf(stored: Facts): Facts {
  const { issuer, clientId, isOn, defaultRole, groupsClaim, groupRoles, breakGlassId } = stored;
  return { issuer, clientId, isOn, defaultRole, groupsClaim, groupRoles, breakGlassId };
}

async function recordChange(
  tx: Transaction,
  { actorId, ipAddress }: ChangedBy,
  { customerId, before, after }: { customerId: number; before?: Facts | undefined; after: Facts | null },
): Promise<void> {
  const action = after ? 'sign_on.changed' : 'sign_on.removed';
  await recordActivity(tx, {
    action,
    customerId,
    actorId,
    ipAddress,
    details: { before: before ?? null, after },
  });
  await emit(tx, { kind: action, customerId, payload: { actorId } });
}

export async function removeSettings(
  { database, person, origin }: OwnersCall,
  proof: BodyOf<'POST /customer-portal/sign_on/remove'>,
): Promise<void> {
  const customerId = chosenCustomer(person);
  const change = { person, proof, purpose: 'change_factors', origin } as const;
  await withReauthentication(database, change, async (tx) => {
    await lockAsManager(tx, person, customerId, 'sign_on:manage');
    const former = await repository.findProvider(tx, customerId);
    if (!former) throw notFound();
    await refuseWhileOn(tx, former);
    await refuseDemanded(tx, customerId);
    await repository.deleteProvider(tx, customerId);
    await endSessionsOf(tx, { customerId });
    const by = { actorId: person.userId, ipAddress: origin.ipAddress };
    await recordChange(tx, by, { customerId, before: factsOf(former), after: null });
  });
}

/** After a change of `SESSION_SECRET`, so that the former one is of no more use. */
export async function resealClientSecrets(
  tx: Transaction,
  { secrets }: Pick<SignOnCall['signOn'], 'secrets'>,
  batch: number,
): Promise<number> {
  const old = await repository.findSecretsOfKeys(tx, secrets.formerKeyIds, batch);
  for (const { customerId, ...secret } of old) {
    const opened = secrets.open(customerId, secret);
    if (opened) await repository.updateSealing(tx, customerId, secrets.seal(customerId, opened));
  }
  return old.length;
}
