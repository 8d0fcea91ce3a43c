import { knownLocale } from '@atrium/contract';
import { reachesRole, type StaffMe, type StaffRole, staffRoles } from '@atrium/contract/desk';
import type { Database, Transaction } from '../../db/index.ts';
import { type ActingPerson, notFound, ProblemError, type Staff } from '../../http/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import { findCustomers, keepName, lockSeen, lockSeesAll, lockStaffChanges } from './staff.repository.ts';

export async function describeStaff(database: Database, staff: Staff): Promise<StaffMe> {
  const { userId: id, displayName, role, locale, timeZone, customerIds } = staff;
  const customers = customerIds && (await database.asStaff(staff, (tx) => findCustomers(tx, customerIds)));
  return { id, displayName, role, locale: knownLocale(locale), timeZone, customers };
}

export interface ActingStaff {
  readonly staff: Staff;
  readonly provider: string;
  readonly ipAddress: string;
}

export interface Acting {
  readonly staff: Staff;
  readonly origin: { readonly ipAddress: string };
}

/** Has the log of a customer name a person of the provider who acts for it. @returns who is named in its entries */
export async function nameStaff(
  tx: Transaction,
  { staff: { userId }, origin }: Acting,
  { customerId, provider }: { readonly customerId: number; readonly provider: string },
): Promise<ActingPerson> {
  await keepName(tx, { userId, customerId, provider });
  return { personId: userId, ipAddress: origin.ipAddress };
}

export function actingIn(
  { brand }: { readonly brand: { readonly provider: string } },
  { staff, origin }: Acting,
): ActingStaff {
  return { staff, provider: brand.provider, ipAddress: origin.ipAddress };
}

export async function recordStaffActivity(
  tx: Transaction,
  { staff, provider, ipAddress }: ActingStaff,
  activity: Omit<Parameters<typeof recordActivity>[1], 'actorId' | 'ipAddress'> & { customerId: number },
): Promise<void> {
  await keepName(tx, { userId: staff.userId, customerId: activity.customerId, provider });
  await recordActivity(tx, { ...activity, actorId: staff.userId, ipAddress: ipAddress || undefined });
}

/**
 * Runs a change that the provider's commands make, too, for a customer whom the person sees. Jobs see every customer, so
 * that is checked in the same transaction, and who is deactivated meanwhile is waited for.
 * @throws ProblemError `not-found` for any other customer
 */
export function changeForCustomer<T>(
  database: Database,
  { staff, provider }: ActingStaff,
  customerId: number,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return database.asJob(async (tx) => {
    if (!(await lockSeen(tx, staff.userId, customerId))) throw notFound();
    await keepName(tx, { userId: staff.userId, customerId, provider });
    return work(tx);
  }, 'request');
}

/**
 * Runs what changes the provider's people.
 * @param least role of who does it
 * @throws ProblemError `forbidden` for who does not see all customers
 */
export function changeForProvider<T>(
  database: Database,
  { staff }: Pick<ActingStaff, 'staff'>,
  least: StaffRole,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return database.asJob(async (tx) => {
    await lockStaffChanges(tx);
    if (!(await lockSeesAll(tx, staff.userId, reaching(least)))) throw new ProblemError('forbidden');
    return work(tx);
  }, 'request');
}

const reaching = (least: StaffRole) => staffRoles.filter((role) => reachesRole(role, least));

/**
 * Whether another person of the provider may still act, until the transaction of the job ends.
 * @param customerId null for changes of the provider's people
 */
export function mayStillAct(tx: Transaction, userId: number, customerId: number | null): Promise<boolean> {
  return customerId === null
    ? lockSeesAll(tx, userId, reaching('administrator'))
    : lockSeen(tx, userId, customerId);
}
