import type { SearchHit } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import type { Customers, Transaction } from '../../db/index.ts';
import { implementDesk, type Staff } from '../../http/index.ts';
import { textsFor } from '../../messages/index.ts';
import { searchApplications } from '../applications/palette/palette.service.ts';
import { searchCustomers } from './customers.service.ts';

export function registerDeskSearches(app: FastifyInstance): void {
  const hitsOf = async (staff: Staff, find: (tx: Transaction) => Promise<SearchHit[]>) => ({
    hits: await app.database.asStaff(staff, find, 'search'),
  });
  implementDesk(app, 'GET /customer-portal/desk/search/applications', ({ staff, query: { search } }) => {
    const customerIds: Customers = staff.customerIds ?? 'all';
    const asked = { search, customerIds, text: textsFor(staff.locale).search };
    return hitsOf(staff, (tx) => searchApplications(tx, asked));
  });
  implementDesk(app, 'GET /customer-portal/desk/search/customers', ({ staff, query: { search } }) =>
    hitsOf(staff, (tx) => searchCustomers(tx, search)),
  );
}
