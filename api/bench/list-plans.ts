import {
  applicationListQuery,
  applicationSortKeys,
  deadlineListQuery,
  deadlineSortKeys,
  feeListQuery,
  feeSortKeys,
} from '@atrium/contract';
import type { Transaction } from '../src/db/index.ts';
import * as applications from '../src/modules/applications/applications.repository.ts';
import { sumFees } from '../src/modules/applications/fees/fee-sums.repository.ts';
import * as fees from '../src/modules/applications/fees/fees.repository.ts';
import * as deadlines from '../src/modules/deadlines/deadlines.repository.ts';
import * as notifications from '../src/modules/notifications/notifications.repository.ts';
import { findCustomerFigures } from '../src/modules/people/customer-figures/customer-figures.repository.ts';

/** A statement of a list, or several. */
export interface ListRead {
  readonly name: string;
  readonly work: (tx: Transaction) => Promise<unknown>;
  /** Whether an index alone has all that is read but the rows of the page. */
  readonly isByIndex: boolean;
}

type Query = Readonly<Record<string, string | string[]>>;

const pages: Readonly<Record<string, Query>> = { 'page 1': {}, 'page 2,000': { page: '2000' } };
const waiting = { state: ['open', 'missed'] };
const ofApplication = { category: '5', country: 'BR' };

const lists = {
  applications: {
    keys: applicationSortKeys,
    ownKeys: applicationSortKeys as readonly string[],
    read: (tx: Transaction, query: Query, customer: number[]) =>
      applications.listApplications(tx, { ...applicationListQuery.parse(query), customer }),
    filters: {
      ...pages,
      'some, page 1': { mainStatus: ['2', '4'], category: ['1', '2', '3'] },
      'some, page 2,000': { mainStatus: ['2', '4'], category: ['1', '2', '3'], page: '2000' },
      'status and office without any': { ...ofApplication, status: '3' },
      'due dates without any': { dueFrom: '2095-01-01', dueTo: '2095-12-31' },
    },
  },
  deadlines: {
    keys: deadlineSortKeys,
    ownKeys: ['dueAt', 'updatedAt'],
    read: (tx: Transaction, query: Query, customer: number[]) =>
      deadlines.listDeadlines(tx, { ...deadlineListQuery.parse(query), customer }),
    filters: {
      ...pages,
      'waiting, page 1': waiting,
      'waiting, page 2,000': { ...waiting, page: '2000' },
      'state, kind and actor without any': { state: 'waived', kind: 'document', actor: 'provider' },
      'office without any': { ...ofApplication, ...waiting },
      'person without any': { responsible: '1' },
    },
  },
  fees: {
    keys: feeSortKeys,
    ownKeys: ['paidOn', 'amount', 'name'],
    read: (tx: Transaction, query: Query, customer: number[]) =>
      fees.listFees(tx, { ...feeListQuery.parse(query), customer }),
    filters: {
      ...pages,
      unpaid: { state: ['unpaid', 'overdue'] },
      'office without any': { ...ofApplication, state: 'overdue' },
    },
  },
};

/** Every list in every order, with the filters that read the largest part: those that match nothing, and pages deep in the list. */
export function listReads(customerId: number): ListRead[] {
  const customer = [customerId];
  const reads = Object.entries(lists).flatMap(([name, { keys, ownKeys, read, filters }]) =>
    keys
      .flatMap((key) => [key, `-${key}`])
      .flatMap((sort) =>
        Object.entries(filters).map(([filtered, query]) => ({
          name: `${name} by ${sort}, ${filtered}`,
          work: (tx: Transaction) => read(tx, { ...query, sort }, customer),
          isByIndex: ownKeys.includes(sort.replace('-', '')) && !filtered.includes('office'),
        })),
      ),
  );
  const notified = { kind: [], customer: [], pageSize: 25 };
  const count = (name: string, work: ListRead['work']): ListRead => ({ name, work, isByIndex: false });
  return [
    ...reads,
    ...[1, 2_000].map((page) => ({
      name: `notifications, page ${page}`,
      work: (tx: Transaction) => notifications.listNotifications(tx, { ...notified, page }),
      isByIndex: true,
    })),
    count('notifications, counted', (tx) => notifications.countNotifications(tx, notified)),
    count('notifications, unread', (tx) => notifications.findUnread(tx)),
    count('applications due in 30 days, counted', (tx) =>
      applications.countApplications(tx, { ...applicationListQuery.parse({ due: '30' }), customer }),
    ),
    count('deadlines, counted', (tx) =>
      deadlines.countDeadlines(tx, { ...deadlineListQuery.parse({}), customer }),
    ),
    count('deadlines, by window', (tx) =>
      deadlines.countByWindow(tx, { ...deadlineListQuery.parse(waiting), customer }),
    ),
    count('fees, summed', (tx) => sumFees(tx, { ...feeListQuery.parse({}), customer })),
    count('figures', (tx) =>
      findCustomerFigures(tx, { customerIds: customer, sort: 'attention', page: 1, pageSize: 25 }),
    ),
  ];
}
