import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { date, search } from './fields.ts';
import { pagedResponse, paging } from './paging.ts';

/** A customer of the person, with what a person who acts for many needs to choose one. */
export const customerFigures = z.object({
  id: z.int().positive(),
  name: z.string(),
  code: z.string(),
  /** Applications that are neither protected nor closed. */
  openApplications: z.int().nonnegative(),
  /** Of those, the ones that require an action of the customer. */
  actionRequired: z.int().nonnegative(),
  /** Deadlines whose date has passed at their office and that are neither done nor waived. */
  overdue: z.int().nonnegative(),
  /** The earliest due date among those that require an action; null where none has one. */
  nextDueAt: date.nullable(),
  /** The earliest date of a deadline that is open or missed, whatever the status of its application; null for none. */
  nextDeadlineAt: date.nullable(),
  points: z.int().nonnegative(),
});
export type CustomerFigures = z.output<typeof customerFigures>;

/** Orders of a person's customers: by what needs attention, by name, or those with most open applications first. */
export const customerFiguresOrders = ['attention', 'name', '-openApplications'] as const;
export type CustomerFiguresOrder = (typeof customerFiguresOrders)[number];

export const customerFiguresCalls = {
  'GET /customer-portal/customer_figures': {
    summary: 'Customers in scope with their figures',
    safe: true,
    access: 'applications:read',
    query: z.object({ search, sort: z.enum(customerFiguresOrders).default('attention'), ...paging }),
    response: z.object({ customers: z.array(customerFigures), ...pagedResponse }),
  },
} as const satisfies Record<string, CallSchema>;
