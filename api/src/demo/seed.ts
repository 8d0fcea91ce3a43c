import { createDatabase, findDemoMark, setDemoMark, type Transaction } from '../db/index.ts';
import { deadlineJobs } from '../modules/deadlines/deadlines.jobs.ts';
import { hashPassword } from '../modules/identity/credentials/index.ts';
import { reminderJobs } from '../modules/notifications/notifications.jobs.ts';
import { createInvitation, queueInvitationMail } from '../modules/people/invitations/invitations.service.ts';
import { demoApplications } from './applications.ts';
import { insertDeadlines } from './deadlines.repository.ts';
import { demoDeadlines } from './deadlines.ts';
import {
  deleteReminders,
  insertActivities,
  insertApplications,
  insertCustomers,
  insertNotifications,
  insertPeople,
  linkLineAccounts,
  lockLoad,
  readStatusNames,
} from './demo.repository.ts';
import { type Actor, activityOf, activityOfPeople } from './events.ts';
import { DEMO_LINE_ISSUER, demoLineAccounts } from './line-provider/accounts.ts';
import { notificationsOf } from './notifications.ts';
import { type DemoCustomer, demoCustomers, demoInvitations, demoPeople, demoSignIns } from './people.ts';
import { markEverythingDispatched } from './points.repository.ts';
import { type DemoPointsCustomer, seedDemoPoints } from './points.ts';
import { createRandom, type Random } from './random.ts';

const SEED = 20_240_229;
const signIns = demoSignIns.people.map(({ email }) => email);

/** Loads the demo data into a migrated database, unless it has been loaded before. */
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

/** The current hour: the demo's dates are relative to it. */
function startOfHour(): Date {
  return new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
}

async function load(tx: Transaction, passwordHash: string, now: Date): Promise<void> {
  const random = createRandom(SEED);
  await setDemoMark(tx);
  const customerIds = await insertCustomers(tx, demoCustomers);
  const personIds = await insertPeople(tx, demoPeople, { passwordHash, signIns });
  await linkLineAccounts(tx, DEMO_LINE_ISSUER, demoLineAccounts);
  const withPoints: DemoPointsCustomer[] = [];
  for (const customer of demoCustomers) {
    const customerId = customerIds.get(customer.code);
    if (customerId === undefined) throw new Error(`${customer.code} was not inserted.`);
    const people = actorsOf(customer, personIds);
    const applications = await loadCustomer(tx, { random, now, customer, customerId, people });
    withPoints.push({
      customerId,
      name: customer.name,
      redeemerIds: redeemersOf(customer, personIds),
      applications,
    });
  }
  await seedDemoPoints(tx, { random: createRandom(SEED), now, customers: withPoints });
  // Reminders of the near dates count as sent, so that the demo does not begin with many of them.
  for (const { runBatch } of [...deadlineJobs(() => now), ...reminderJobs(() => now)])
    while ((await runBatch(tx)) > 0);
  await deleteReminders(tx);
  await markEverythingDispatched(tx);
  // Last: events before this one cause no mail.
  await invitePeople(tx, customerIds, personIds.get(demoSignIns.people[0].email) ?? 0);
}

/** The mails of the invitations are sent when the portal runs, with links that work. */
async function invitePeople(
  tx: Transaction,
  customerIds: ReadonlyMap<string, number>,
  inviterId: number,
): Promise<void> {
  for (const { customerCode, ...typed } of demoInvitations) {
    const customerId = customerIds.get(customerCode) ?? 0;
    const { id: invitationId } = await createInvitation(tx, { ...typed, customerId, invitedBy: inviterId });
    await queueInvitationMail(tx, { invitationId, customerId, inviterId });
  }
}

interface CustomerLoad {
  readonly random: Random;
  readonly now: Date;
  readonly customer: DemoCustomer;
  readonly customerId: number;
  readonly people: readonly (Actor & { email: string })[];
}

async function loadCustomer(
  tx: Transaction,
  { random, now, customer, customerId, people }: CustomerLoad,
): Promise<DemoPointsCustomer['applications']> {
  const applications = demoApplications(random, customer, now);
  const ids = await insertApplications(tx, customerId, applications);
  const numbered = applications.map((application) => ({
    application,
    id: ids.get(application.reference) ?? 0,
  }));
  const personAt = (choice: number) => people[choice % people.length]?.id ?? 0;
  await insertDeadlines(
    tx,
    customerId,
    numbered.flatMap(({ application, id: applicationId }) =>
      demoDeadlines(application, now).map(({ responsible, person, ...own }) => ({
        ...own,
        applicationId,
        responsibleId: responsible === null ? null : personAt(responsible),
        personId: personAt(person),
      })),
    ),
  );
  await insertActivities(tx, [
    ...numbered.flatMap(({ application, id }) => activityOf(random, application, { id, customerId, people })),
    ...activityOfPeople(random, now, { customerId, people }),
  ]);
  const statusNames = await readStatusNames(tx);
  await insertNotifications(
    tx,
    people
      .filter(({ email }) => (signIns as readonly string[]).includes(email))
      .flatMap(({ id: userId }) =>
        notificationsOf(random, now, {
          userId,
          customerId,
          colleagueName: people.find(({ id }) => id !== userId)?.displayName ?? customer.name,
          applications: numbered.map(({ application, id: applicationId }) => ({
            id: applicationId,
            ...application,
          })),
          statusNames,
        }),
      ),
  );
  return numbered;
}

function redeemersOf({ code }: DemoCustomer, ids: ReadonlyMap<string, number>): number[] {
  return demoPeople
    .filter(
      ({ status, memberships }) =>
        !status && memberships.some(([customer, role]) => customer === code && role !== 'viewer'),
    )
    .map(({ email }) => ids.get(email) ?? 0);
}

function actorsOf({ code }: DemoCustomer, ids: ReadonlyMap<string, number>): (Actor & { email: string })[] {
  return demoPeople
    .filter(({ status, memberships }) => !status && memberships.some(([customer]) => customer === code))
    .map(({ email, displayName }) => ({ email, displayName, id: ids.get(email) ?? 0 }));
}
