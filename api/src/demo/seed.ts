import { isOneOf } from '@atrium/contract';
import { createDatabase, findDemoMark, setDemoMark, type Transaction } from '../db/index.ts';
import { deadlineJobs } from '../modules/deadlines/deadlines.jobs.ts';
import { hashPassword } from '../modules/identity/credentials/index.ts';
import { reminderJobs } from '../modules/notifications/notifications.jobs.ts';
import { createInvitation, queueInvitationMail } from '../modules/people/invitations/invitations.service.ts';
import { addDays, demoApplications } from './applications.ts';
import { insertDeadlines } from './deadlines.repository.ts';
import { demoDeadlines } from './deadlines.ts';
import {
  deleteReminders,
  insertActivities,
  insertApplications,
  insertCustomers,
  insertEndedInvitations,
  insertFormerMember,
  insertNotifications,
  insertPeople,
  insertStaff,
  linkLineAccounts,
  lockLoad,
  nameStaff,
  readStatusNames,
} from './demo.repository.ts';
import { loadDeskChanges } from './desk-changes.ts';
import { activityOf, activityOfFactors, activityOfPeople, type DemoActivity, mayDo } from './events.ts';
import { loadInstructions } from './instructions.ts';
import { DEMO_LINE_ISSUER, demoLineAccounts } from './line-provider/accounts.ts';
import {
  activityOfMembers,
  type DemoMember,
  endedInvitations,
  formerMembersOf,
  joinedAt,
} from './memberships.ts';
import { loadMessages } from './messages.ts';
import { notificationsOf, notificationsOfEvents } from './notifications.ts';
import {
  type DemoCustomer,
  demoCustomers,
  demoEndedInvitations,
  demoFormerMember,
  demoInvitations,
  demoPeople,
  demoSignIns,
  demoStaff,
  demoView,
} from './people.ts';
import { listNotifiedEvents, markEverythingDispatched } from './points.repository.ts';
import { type DemoPointsCustomer, seedDemoPoints } from './points.ts';
import { createRandom } from './random.ts';
import { loadStanding } from './standing.ts';

const SEED = 20_240_229;
const signIns = demoSignIns.people.map(({ email }) => email);
const staffSignIns = demoSignIns.staff.map(({ email }) => email);

/** Does nothing if the demo data has been loaded before. */
export async function seedDemo(databaseUrl: string): Promise<void> {
  const database = createDatabase({ url: databaseUrl });
  try {
    if (await database.asJob(findDemoMark)) return;
    const passwordHash = await hashPassword(demoSignIns.password);
    await database.asJob(async (tx) => {
      await lockLoad(tx);
      if (!(await findDemoMark(tx))) await load(tx, passwordHash, startOfHour());
    }, 'import');
  } finally {
    await database.close();
  }
}

function startOfHour(): Date {
  return new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
}

async function load(tx: Transaction, passwordHash: string, now: Date): Promise<void> {
  await setDemoMark(tx);
  const customerIds = await insertCustomers(tx, demoCustomers);
  const personIds = await insertPeople(
    tx,
    [...demoPeople, ...demoStaff.map((person) => ({ ...person, memberships: [] }))],
    { passwordHash, signIns: [...signIns, ...staffSignIns] },
  );
  await insertStaff(tx, demoStaff);
  await linkLineAccounts(tx, DEMO_LINE_ISSUER, demoLineAccounts);
  const withLine = demoPeople
    .filter(hasSignIn)
    .map((person) => ({ ...person, id: personIds.get(person.email) ?? 0 }));
  await insertActivities(
    tx,
    activityOfFactors(now, withLine, ({ email }) =>
      demoLineAccounts.some(({ linkedTo }) => linkedTo === email),
    ),
  );
  const withPoints: DemoPointsCustomer[] = [];
  for (const customer of demoCustomers) {
    const customerId = customerIds.get(customer.code);
    if (customerId === undefined) throw new Error(`${customer.code} was not inserted.`);
    const members = membersOf(customer, personIds);
    const applications = await loadCustomer(tx, { now, customer, customerId, members });
    withPoints.push({
      customerId,
      name: customer.name,
      redeemerIds: redeemersOf(customer, personIds),
      applications,
    });
  }
  await insertFormerMemberOf(tx, customerIds, personIds, now);
  await seedDemoPoints(tx, { random: createRandom(SEED), now, customers: withPoints });
  await insertWorkOfStaff(tx, customerIds, personIds, now);
  // Reminders of the near dates count as sent, so that the demo does not begin with many of them.
  for (const { runBatch } of [...deadlineJobs(() => now), ...reminderJobs(() => now)])
    while ((await runBatch(tx)) > 0);
  await deleteReminders(tx);
  for (const customer of demoCustomers)
    await notifyOfEvents(tx, now, customerIds.get(customer.code) ?? 0, membersOf(customer, personIds));
  await markEverythingDispatched(tx);
  // Invitations come last: events before this one cause no mail.
  await invitePeople(tx, customerIds, personIds.get(demoSignIns.people[0].email) ?? 0, now);
}

/** The mails of the invitations are sent when the portal runs, with links that work. */
async function invitePeople(
  tx: Transaction,
  customerIds: ReadonlyMap<string, number>,
  inviterId: number,
  now: Date,
): Promise<void> {
  for (const { customerCode, ...typed } of demoInvitations) {
    const customerId = customerIds.get(customerCode) ?? 0;
    const { id: invitationId } = await createInvitation(tx, { ...typed, customerId, invitedBy: inviterId });
    await queueInvitationMail(tx, { invitationId, customerId, inviterId });
    await insertActivities(tx, [
      {
        customerId,
        actor: { id: inviterId, displayName: '' },
        action: 'user.invited',
        subject: { kind: 'invitation', id: invitationId, label: typed.displayName },
        at: now,
        ipAddress: '192.0.2.7',
        details: { after: { role: typed.role } },
      },
    ]);
  }
}

async function insertFormerMemberOf(
  tx: Transaction,
  customerIds: ReadonlyMap<string, number>,
  personIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const { email, customerCode, role } = demoFormerMember;
  const [customerId, userId] = [customerIds.get(customerCode) ?? 0, personIds.get(email) ?? 0];
  await insertFormerMember(tx, customerId, { userId, role });
  const actor = { id: userId, displayName: '' };
  const subject = { kind: 'user', id: userId, label: '' };
  const after = { role, status: 'active' };
  await insertActivities(
    tx,
    [
      {
        action: 'user.joined' as const,
        subject,
        at: addDays(now, -400),
        details: { before: { status: 'invited' }, after },
      },
      {
        action: 'customer.left' as const,
        subject: null,
        at: addDays(now, -300),
        details: { before: { role } },
      },
    ].map((entry) => ({ ...entry, customerId, actor, ipAddress: '192.0.2.7' })),
  );
}

async function insertWorkOfStaff(
  tx: Transaction,
  customerIds: ReadonlyMap<string, number>,
  personIds: ReadonlyMap<string, number>,
  now: Date,
): Promise<void> {
  const { staff, member, customerCode, provider, reason } = demoView;
  const customerId = customerIds.get(customerCode) ?? 0;
  const actor = { id: personIds.get(staff) ?? 0, displayName: '' };
  await nameStaff(tx, { customerId, userId: actor.id, provider });
  const subject = { kind: 'user', id: personIds.get(member) ?? 0, label: '' };
  const entry = { customerId, actor, subject, at: addDays(now, -9), ipAddress: '192.0.2.7' };
  await insertActivities(tx, [
    { ...entry, action: 'view_as.started', details: { reason } },
    { ...entry, action: 'view_as.ended', details: {} },
  ]);
  await loadDeskChanges(tx, { customerId, actor, at: addDays(now, -8) });
}

async function notifyOfEvents(
  tx: Transaction,
  now: Date,
  customerId: number,
  members: readonly DemoMember[],
): Promise<void> {
  const events = await listNotifiedEvents(tx, customerId);
  await insertNotifications(
    tx,
    members.filter(hasSignIn).flatMap(({ id }) => notificationsOfEvents(now, id, events)),
  );
}

const hasSignIn = ({ email }: { readonly email: string }) => isOneOf(signIns, email);

interface CustomerLoad {
  readonly now: Date;
  readonly customer: DemoCustomer;
  readonly customerId: number;
  readonly members: readonly DemoMember[];
}

async function loadCustomer(
  tx: Transaction,
  { now, customer, customerId, members }: CustomerLoad,
): Promise<DemoPointsCustomer['applications']> {
  const applications = demoApplications(createRandom(SEED + customerId), customer, now);
  // A second generator, so that what is logged does not change what there is.
  const random = createRandom(SEED - customerId);
  const ids = await insertApplications(tx, customerId, applications);
  const numbered = applications.map((application) => ({
    application,
    id: ids.get(application.reference) ?? 0,
  }));
  const people = formerMembersOf(members, now);
  const actors = people.filter((person) => mayDo(person, 'deadlines:write'));
  const idAt = (from: readonly DemoMember[], choice: number) => from[choice % from.length]?.id ?? 0;
  await insertDeadlines(
    tx,
    customerId,
    numbered.flatMap(({ application, id: applicationId }) =>
      demoDeadlines(application, now).map(({ responsible, person, ...own }) => ({
        ...own,
        applicationId,
        responsibleId: responsible === null ? null : idAt(people, responsible),
        personId: idAt(actors, person),
      })),
    ),
  );
  const senders = people.filter((person) => mayDo(person, 'instructions:write'));
  await loadInstructions(tx, { now, customerId, people: senders });
  await loadMessages(tx, { now, customerId, people: senders });
  const owner = people.find((person) => mayDo(person, 'standing_instructions:manage'));
  if (owner) await loadStanding(tx, { now, customerId, owner });
  await insertActivities(tx, [
    ...numbered.flatMap(({ application, id }) => activityOf(random, application, { id, customerId, people })),
    ...activityOfPeople(random, now, { customerId, people }),
    ...(await activityOfInvited(tx, { customer, customerId, members, now })),
  ]);
  const statusNames = await readStatusNames(tx);
  const newest = members.findLast(({ status }) => status === 'active');
  await insertNotifications(
    tx,
    people.filter(hasSignIn).flatMap((person) =>
      notificationsOf(random, now, {
        userId: person.id,
        customerId,
        joined:
          newest && mayDo(person, 'users:read') ? { ...newest, at: joinedAt(members, newest, now) } : null,
        applications: numbered.map(({ application, id }) => ({ id, ...application })),
        statusNames,
      }),
    ),
  );
  return numbered;
}

async function activityOfInvited(
  tx: Transaction,
  { customer, customerId, members, now }: CustomerLoad,
): Promise<DemoActivity[]> {
  const others = demoEndedInvitations.filter(({ customerCode }) => customerCode === customer.code);
  const invitations = await insertEndedInvitations(tx, customerId, endedInvitations(members, others, now));
  return activityOfMembers(customerId, members, invitations, now);
}

function redeemersOf({ code }: DemoCustomer, ids: ReadonlyMap<string, number>): number[] {
  return demoPeople
    .filter(
      ({ status, memberships }) =>
        !status && memberships.some(([customer, role]) => customer === code && role !== 'viewer'),
    )
    .map(({ email }) => ids.get(email) ?? 0);
}

function membersOf({ code }: DemoCustomer, ids: ReadonlyMap<string, number>): DemoMember[] {
  return demoPeople.flatMap(({ email, displayName, status, memberships }): DemoMember[] => {
    const [, role] = memberships.find(([customer]) => customer === code) ?? [];
    return role ? [{ id: ids.get(email) ?? 0, email, displayName, role, status: status ?? 'active' }] : [];
  });
}
