import { createHash } from 'node:crypto';
import { columnValues } from '../application-columns/index.ts';
import { deadlineValues, indexStaged, openStaging, stage, storeStaged } from '../bulk/index.ts';
import { createDatabase, type Database, type Transaction } from '../db/index.ts';
import {
  createRandom,
  type DemoApplication,
  type DemoCustomer,
  demoApplications,
  demoDeadlines,
  pdfOf,
  type Random,
} from '../demo/index.ts';
import { planCustomers } from './plan.ts';
import { countRealCustomers, insertCustomers } from './seed.repository.ts';

export interface SeedOptions {
  readonly applications: number;
  readonly customers: number;
  /** The same seed makes the same data on the same day. */
  readonly seed: number;
  /** Allows a database that has other customers than generated ones and those of a demo. */
  readonly nextToRealCustomers?: boolean;
  readonly rolePrefix?: string | undefined;
  readonly onProgress?: (stored: number) => void;
}

/** Minimum number of applications in a portion, which is in memory at a time. */
const PORTION = 20_000;
const MAX_ATTACHMENTS = 2;
const MAX_SEED = 2_147_483_647;

/** The database is not one to be filled with invented data. */
export class RealCustomers extends Error {
  readonly count: number;

  constructor(count: number) {
    super(`The database has ${count} customers that are not generated.`);
    this.count = count;
  }
}

interface Numbered extends DemoApplication {
  readonly number: number;
  readonly customerId: number;
}

/** `filledBefore` counts customers for which nothing was stored, since they had applications. */
export interface Seeded {
  readonly stored: number;
  readonly filledBefore: number;
}

/** @throws RealCustomers if the database has customers of a provider, unless `nextToRealCustomers` */
export async function seedApplications(databaseUrl: string, options: SeedOptions): Promise<Seeded> {
  const database = createDatabase({ url: databaseUrl, rolePrefix: options.rolePrefix });
  try {
    const real = options.nextToRealCustomers ? 0 : await database.asJob(countRealCustomers);
    if (real > 0) throw new RealCustomers(real);
    const random = createRandom(options.seed);
    const customers = planCustomers(random, options);
    const ids = await database.asJob((tx) => insertCustomers(tx, customers));
    const now = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000);
    let stored = 0;
    for (const portion of portions(random, customers, ids, now)) {
      await storePortion(database, portion, now);
      stored += portion.length;
      options.onProgress?.(stored);
    }
    return { stored, filledBefore: customers.length - ids.size };
  } finally {
    await database.close();
  }
}

/** Portions have whole customers, so that an interrupted load can be resumed. */
function* portions(
  random: Random,
  customers: readonly DemoCustomer[],
  ids: ReadonlyMap<string, number>,
  now: Date,
): Generator<Numbered[]> {
  let portion: Numbered[] = [];
  for (const customer of customers) {
    const customerId = ids.get(customer.code);
    const own = createRandom(random.between(1, MAX_SEED));
    if (customerId === undefined) continue;
    for (const application of demoApplications(own, customer, now)) {
      portion.push({ ...application, customerId, number: portion.length });
    }
    if (portion.length < PORTION) continue;
    yield portion;
    portion = [];
  }
  if (portion.length > 0) yield portion;
}

async function storePortion(database: Database, portion: readonly Numbered[], now: Date): Promise<void> {
  await database.asJob(async (tx) => {
    await openStaging(tx);
    await stage(
      tx,
      'bulk_applications',
      portion.map((row) => [
        row.number,
        row.customerId,
        row.reference,
        row.categoryId,
        row.countryCode,
        row.statusId,
        row.updatedAt,
        ...columnValues({ ...row, dueAt: null }),
        null,
      ]),
    );
    await stage(
      tx,
      'bulk_history',
      portion.flatMap(({ number, steps }) =>
        steps.map(({ statusId, at, note }, index) => [
          number,
          index,
          steps[index - 1]?.statusId ?? null,
          statusId,
          at,
          note,
          null,
        ]),
      ),
    );
    await stage(
      tx,
      'bulk_fees',
      portion.flatMap(({ number, fees }) =>
        fees.map(({ name, amount, paidAt }, step) => [number, step, name, amount, paidAt, null, null]),
      ),
    );
    await stage(
      tx,
      'bulk_deadlines',
      portion.flatMap((row) =>
        demoDeadlines(row, now).map((deadline, step) => [
          row.number,
          step,
          ...deadlineValues({ ...deadline, responsibleId: null }),
        ]),
      ),
    );
    await stageAttachments(tx, portion);
    await indexStaged(tx);
    await storeStaged(tx);
  }, 'import');
}

async function stageAttachments(tx: Transaction, portion: readonly Numbered[]): Promise<void> {
  const files = filesOf(portion);
  await stage(
    tx,
    'bulk_attachments',
    portion.flatMap(({ number, customerId, attachments }) =>
      attachments.slice(0, MAX_ATTACHMENTS).flatMap(({ name, uploadedAt }) => {
        const file = files.get(fileKey(customerId, name));
        return file
          ? [[number, name, 'application/pdf', file.content.length, uploadedAt, file.sha256, null]]
          : [];
      }),
    ),
  );
  await stage(
    tx,
    'bulk_contents',
    [...files.values()].map(({ customerId, sha256, content }) => [
      customerId,
      sha256,
      content.toString('base64'),
    ]),
  );
}

interface SeedFile {
  readonly customerId: number;
  readonly sha256: string;
  readonly content: Buffer;
}

const fileKey = (customerId: number, name: string) => `${customerId}/${name}`;

/** All applications of a customer share one file of a name, since the content of files does not matter here. */
function filesOf(portion: readonly Numbered[]): Map<string, SeedFile> {
  const files = new Map<string, SeedFile>();
  for (const { customerId, attachments } of portion) {
    for (const { name, mediaType } of attachments) {
      const key = fileKey(customerId, name);
      if (mediaType !== 'application/pdf' || files.has(key)) continue;
      const content = pdfOf(name.replace('.pdf', ''), [`Customer ${customerId}`]);
      files.set(key, { customerId, content, sha256: createHash('sha256').update(content).digest('hex') });
    }
  }
  return files;
}
