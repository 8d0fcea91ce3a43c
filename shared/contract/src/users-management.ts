import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { instant, pagedAnswer, paging, repeated, search } from './fields.ts';
import { roles } from './roles.ts';

export const managedUser = z.object({
  id: z.int().positive(),
  displayName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(['active', 'invited', 'deactivated']),
  lastSignedInAt: instant.nullable(),
});
export type ManagedUser = z.output<typeof managedUser>;

export const usersManagementCalls = {
  'GET /customer-portal/users_management': {
    summary: 'People who may act for the customer',
    access: 'users:read',
    query: z.object({ search, role: repeated(z.enum(roles)), ...paging }),
    answer: z.object({ customers: z.array(managedUser), ...pagedAnswer }),
  },
} as const satisfies Record<string, CallSchema>;
