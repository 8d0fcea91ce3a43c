// `npm run check:plans`: every list in every order, at a customer of 630,000 applications; then the statements of the activity log on ten million entries of two years, at 2,000 customers of very
// different sizes, as people with one small, the largest and all of them read it. Prints time, blocks and scans of each.
// Fails if a statement exceeds its time limit, or a page reads more than MAX_BLOCKS or a whole partition. `-- lists` and
// `-- activity` check one part; ACTIVITY_ROWS sets another number, PLANS_DIR a folder that is kept.
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_COUNTED_ACTIVITIES } from '@atrium/contract';
import pg from 'pg';
import sql from 'sql-template-tag';
import {
  createDatabase,
  type Database,
  prepareDatabase,
  type Scope,
  startDatabase,
  type Transaction,
} from '../src/db/index.ts';
import * as activity from '../src/modules/activity/activity-logs.repository.ts';
import { openDeepLists } from './deep-lists.ts';
import { fillActivity } from './fill-activity.ts';
import { listReads } from './list-plans.ts';

const ROWS = Number(process.env.ACTIVITY_ROWS ?? 10_000_000);
const CUSTOMERS = 2_000;
const parts = process.argv.slice(2);
/** Blocks of 8 KiB that a page may read. */
const MAX_BLOCKS = 5_000;
/** Those of fees of three days are read to order them by their offices' dates. */
const MAX_BLOCKS_OF_LISTS = 20_000;

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly Plan[];
}

interface Explained {
  readonly Plan: Plan;
  readonly 'Planning Time': number;
  readonly 'Execution Time': number;
}

const keptDir = process.env.PLANS_DIR;
const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'atrium-plans-'));
mkdirSync(dataDir, { recursive: true });
chmodSync(dataDir, 0o755);
const server = await startDatabase({ dataDir, volatile: true });
const adminUrl = server.adminUrl.replace(/\/postgres$/, '/atrium');
const database = createDatabase({ url: server.url });
const admin = new pg.Client({ connectionString: adminUrl });
let failures = 0;

/** Explains each statement before it is run. */
function explaining(tx: Transaction, explained: Explained[]): Transaction {
  return {
    ...tx,
    rows: async (query) => {
      const { 'QUERY PLAN': plan } = await tx.one<{ 'QUERY PLAN': Explained[] }>(
        sql`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query}`,
      );
      explained.push(...plan);
      return [];
    },
    one: async (query) => {
      await explaining(tx, explained).rows(query);
      return tx.one(query);
    },
    maybeOne: async (query) => {
      await explaining(tx, explained).rows(query);
      return tx.maybeOne(query);
    },
  };
}

function blocksOf(plan: Plan): number {
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

function wholePartitions(plan: Plan): string[] {
  const below = (plan.Plans ?? []).flatMap(wholePartitions);
  const table = plan['Relation Name'] ?? '';
  const isWhole = plan['Node Type'] === 'Seq Scan' && table.startsWith('activity_logs');
  // The months ahead are empty.
  return isWhole && blocksOf(plan) > 0 ? [table, ...below] : below;
}

async function check(
  name: string,
  scope: Scope,
  work: (tx: Transaction) => Promise<unknown>,
  maxBlocks?: number,
  from: Database = database,
): Promise<void> {
  const explained: Explained[] = [];
  try {
    await from.inScope(scope, (tx) => work(explaining(tx, explained)), 'list');
  } catch (error) {
    failures += 1;
    console.log(`✗ ${name}: ${(error as Error).message}`);
    return;
  }
  for (const { Plan: plan, 'Planning Time': planning, 'Execution Time': execution } of explained) {
    const blocks = blocksOf(plan);
    const whole = wholePartitions(plan);
    const isBad = maxBlocks !== undefined && (blocks > maxBlocks || whole.length > 0);
    if (isBad) failures += 1;
    console.log(
      `${isBad ? '✗' : '✓'} ${name}: ${execution.toFixed(1)} ms, planned in ${planning.toFixed(1)} ms, ` +
        `${blocks.toLocaleString('en')} blocks${whole.length > 0 ? `, ${whole.length} partitions whole` : ''}`,
    );
  }
}

const none = { action: [], person: [], page: 1, pageSize: 25 };

async function checkReader(reader: string, scope: Scope, rarePerson: number): Promise<void> {
  const page = (name: string, filters: Partial<activity.ActivityPageQuery>) =>
    check(
      `${reader}, ${name}`,
      scope,
      (tx) => activity.listActivity(tx, scope, { ...none, ...filters }),
      MAX_BLOCKS,
    );
  const count = (name: string, filters: Partial<activity.ActivityFilters>) =>
    check(`${reader}, ${name}, counted`, scope, (tx) =>
      activity.countActivity(tx, scope, { ...none, ...filters }, MAX_COUNTED_ACTIVITIES),
    );
  const yearAgo = Date.now() / 1_000 - 365 * 86_400;
  const month = { since: yearAgo, before: yearAgo + 30 * 86_400 };
  const filters: Readonly<Record<string, Partial<activity.ActivityPageQuery>>> = {
    'first page': {},
    'page 40': { page: 40 },
    'one action': { action: ['document.uploaded'] },
    'a person with few entries': { person: [rarePerson] },
    'a month': month,
  };
  for (const [name, chosen] of Object.entries(filters)) {
    await page(name, chosen);
    if (name !== 'page 40') await count(name, chosen);
  }
  await check(`${reader}, people`, scope, (tx) => activity.listActors(tx, scope));
}

async function checkLists(): Promise<void> {
  const { url, customerId, userId } = await openDeepLists(server);
  const deep = createDatabase({ url });
  const scope = { userId, customerIds: [customerId] };
  for (const { name, work, isByIndex } of listReads(customerId))
    await check(name, scope, work, isByIndex ? MAX_BLOCKS_OF_LISTS : undefined, deep);
  await deep.close();
}

async function checkActivity(): Promise<void> {
  await prepareDatabase(adminUrl);
  const { largest, small, all, rarePerson, reader } = await fillActivity(admin, {
    rows: ROWS,
    customers: CUSTOMERS,
  });
  await checkReader('a small customer', { userId: reader, customerIds: [small] }, rarePerson);
  await checkReader('the largest customer', { userId: reader, customerIds: [largest] }, rarePerson);
  await checkReader('all customers', { userId: reader, customerIds: all }, rarePerson);
}

try {
  await admin.connect();
  if (parts.length === 0 || parts.includes('lists')) await checkLists();
  if (parts.length === 0 || parts.includes('activity')) await checkActivity();
  if (failures > 0) process.exitCode = 1;
} finally {
  await admin.end();
  await database.close();
  await server.stop();
  if (!keptDir) rmSync(dataDir, { recursive: true, force: true });
}
