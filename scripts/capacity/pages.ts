import { randomBytes } from 'node:crypto';
import type { CallOptions } from './browser.ts';

/** What a person has seen, and may open next. */
export interface Seen {
  readonly applications: number[];
  readonly documents: number[];
  readonly rewards: number[];
  /** The newest notification that a list has shown. */
  latestNotification: number;
}

/** Who visits. */
export interface Visitor {
  readonly customerId: number;
  readonly permissions: readonly string[];
  readonly seen: Seen;
}

/** What a person opens: a page, at an address below the customer's, or a call without a page. */
export interface Intent {
  /** How often, compared with the others. */
  readonly weight: number;
  /** Permission without which no one does it. */
  readonly permission?: string;
  /** Address of the page; undefined if there is nothing to open. */
  readonly page?: (visitor: Visitor) => string | undefined;
  /** Calls of the page besides its first ones, or all calls of what has no page. */
  readonly calls?: (
    visitor: Visitor,
    page: string,
  ) => readonly (readonly [path: string, options?: CallOptions])[];
}

const WORDS = ['heat', 'gripper', 'aural', 'moon', 'battery', 'S00', 'wind', 'oak', 'compression', 'pulsar'];
const FILTERS = [
  'mainStatus=2&mainStatus=4&category=1&category=2&sort=-updatedAt',
  'country=US&country=DE&sort=title',
  'status=4&sort=-appliedAt&page=2',
  'mainStatus=3&sort=dueAt',
  'search=battery&sort=-updatedAt',
];

function anyOf<T>(values: readonly T[]): T | undefined {
  return values[Math.floor(Math.random() * values.length)];
}

function get(path: string) {
  return [`/customer-portal/${path}`] as const;
}

function search() {
  const word = anyOf(WORDS);
  return ['applications', 'deadlines', 'documents', 'rewards'].map((domain) =>
    get(`search/${domain}?search=${word}`),
  );
}

function redeem({ customerId, seen }: Visitor) {
  const rewardId = anyOf(seen.rewards);
  // Only one wallet can pay.
  if (customerId === 0 || rewardId === undefined) return [];
  const headers = { 'idempotency-key': randomBytes(12).toString('hex') };
  return [['/customer-portal/rewards/redeem', { body: { rewardId }, headers }] as const];
}

/** A working day of people who look after applications: reading, for the most part. */
const intents: readonly Intent[] = [
  { weight: 18, page: () => '', calls: () => [get('deadlines?state=open&sort=dueAt&pageSize=10')] },
  { weight: 14, page: () => '/applications' },
  { weight: 12, page: () => `/applications?${anyOf(FILTERS)}` },
  {
    weight: 16,
    page: ({ seen }) => {
      const id = anyOf(seen.applications);
      return id ? `/applications/${id}` : undefined;
    },
    calls: (_, page) => ['neighbours', 'outlook'].map((more) => get(`${page.slice(1)}/${more}`)),
  },
  { weight: 8, page: () => '/applications/deadlines' },
  { weight: 8, page: () => '/insights' },
  { weight: 3, page: () => '/insights/activity' },
  { weight: 5, page: () => '/rewards' },
  { weight: 3, page: () => '/rewards/catalogue' },
  { weight: 4, page: () => '/account/notifications' },
  { weight: 2, page: () => '/account' },
  { weight: 2, page: () => '/account/users', permission: 'users:read' },
  { weight: 5, calls: search },
  { weight: 2, permission: 'rewards:redeem', calls: redeem },
  {
    weight: 2,
    calls: ({ seen }) => {
      const id = anyOf(seen.documents);
      return id ? [get(`documents/${id}/content`)] : [];
    },
  },
  {
    weight: 1,
    calls: ({ seen }) => [
      ['/customer-portal/notifications/read_all', { body: { upTo: seen.latestNotification } }],
    ],
  },
  {
    weight: 0.3,
    calls: () => [get('applications/export?format=csv&mainStatus=3&category=2')],
  },
];

/** Chooses by weight among what the person may do. */
export function chooseIntent(visitor: Visitor): Intent {
  const allowed = intents.filter(({ permission }) => !permission || visitor.permissions.includes(permission));
  let left = Math.random() * allowed.reduce((sum, { weight }) => sum + weight, 0);
  for (const intent of allowed) {
    left -= intent.weight;
    if (left < 0) return intent;
  }
  return allowed[0] as Intent;
}

/** Notes what a response leads to. */
export function notice(seen: Seen, path: string, text: string): void {
  const route = path.replace(/\?.*/, '').replace('/customer-portal/', '');
  if (route === 'applications')
    keep(seen.applications, (JSON.parse(text) as { applications: { id: number }[] }).applications);
  else if (route === 'rewards')
    keep(seen.rewards, (JSON.parse(text) as { rewards: { id: number }[] }).rewards);
  else if (route === 'notifications')
    seen.latestNotification = (JSON.parse(text) as { latestId: number }).latestId;
  else if (/^applications\/\d+$/.test(route))
    keep(
      seen.documents,
      (JSON.parse(text) as { application: { documents: { id: number }[] } }).application.documents,
    );
}

const KEPT = 50;

function keep(ids: number[], found: readonly { readonly id: number }[]): void {
  ids.push(...found.map(({ id }) => id));
  ids.splice(0, ids.length - KEPT);
}
