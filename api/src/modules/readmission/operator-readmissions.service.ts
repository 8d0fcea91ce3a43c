import { emailAddress } from '@atrium/contract';
import { lockPeople, type Transaction } from '../../db/index.ts';
import type { Job } from '../../jobs/index.ts';
import { emit } from '../../outbox/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import { CommandError, type Provider, requireCustomer } from '../people/customers/customers.service.ts';
import * as repository from './operator-readmissions.repository.ts';
import { deleteRecovered } from './readmission.repository.ts';

const FIVE_MINUTES_MS = 300_000;
const BATCH = 50;

interface About {
  readonly code: string;
  readonly email: string;
}

/** @throws CommandError where an owner is left who could readmit the member, and for a member who does not wait */
export function requestReadmission(
  { database, madeBy }: Provider,
  { code, email, reason }: About & { readonly reason: string },
): Promise<void> {
  return database.asJob(async (tx) => {
    const { customerId, userId } = await requireWaiting(tx, { code, email });
    if (!(await repository.insertRequest(tx, { customerId, userId, reason, madeBy })))
      throw new CommandError('There is a request for them already. See readmit without options.');
  });
}

/** By another operator than who asked. Every member is told. @returns when the person is readmitted */
export function approveReadmission({ database, madeBy }: Provider, about: About): Promise<string> {
  return database.asJob(async (tx) => {
    const { customerId, userId, displayName } = await requireWaiting(tx, about);
    const request = await repository.findRequest(tx, customerId, userId);
    if (!request) throw new CommandError('No one asked for it in the last seven days.');
    if (request.approvedBy) throw new CommandError(`${request.approvedBy} has approved it already.`);
    if (request.requestedBy === madeBy)
      throw new CommandError(`${madeBy} asked for it, so another operator has to approve it.`);
    const { readmittedAt } = await repository.approve(tx, { customerId, userId, madeBy });
    await emit(tx, { kind: 'readmission.announced', customerId, payload: { userId, displayName } });
    return readmittedAt;
  });
}

export function listReadmissions({ database }: Provider): Promise<repository.ListedRequest[]> {
  return database.asJob(repository.listRequests);
}

async function requireWaiting(tx: Transaction, { code, email }: About) {
  const { id: customerId, name } = await requireCustomer(tx, code);
  await lockPeople(tx, customerId);
  const address = emailAddress.safeParse(email).data ?? email;
  const waiting = await repository.findWaiting(tx, customerId, address);
  if (!waiting) throw new CommandError(`${email} does not wait to be readmitted to ${name}.`);
  if (waiting.hasOwner)
    throw new CommandError(`${name} has an owner who can readmit them (Account > Users).`);
  return { customerId, ...waiting };
}

/** An owner who is there by now decides instead. */
export function readmissionJobs(): Job[] {
  return [{ name: 'readmit-members', everyMs: FIVE_MINUTES_MS, runBatch: readmitDue }];
}

async function readmitDue(tx: Transaction): Promise<number> {
  const due = await repository.findDue(tx, BATCH);
  for (const { customerId, customer, userId, displayName, hasOwner, ...request } of due) {
    await repository.deleteRequest(tx, customerId, userId);
    if (hasOwner) continue;
    await deleteRecovered(tx, customerId, userId);
    const subject = { kind: 'user', id: userId, label: displayName };
    await recordActivity(tx, { action: 'user.readmitted', customerId, subject, details: { ...request } });
    await emit(tx, { kind: 'user.readmitted', payload: { userId, customer } });
  }
  return due.length;
}
