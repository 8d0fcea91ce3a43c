import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { referenceData } from './reference-data.ts';
import { roles } from './roles.ts';

const word = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/);
/** Name of a permission: `area:verb`, such as `documents:read`. */
export const permissionName = z
  .templateLiteral([word, ':', word], {
    error: 'must be of the form area:verb, such as documents:read',
  })
  .register(referenceData);

/** Field of OpenAPI's operations with the {@link Access} of the call. */
export const PERMISSION_FIELD = 'x-permission';

export const permissionsByRole = z.record(z.enum(roles), z.array(permissionName));

/** The permissions that exist, and the roles that grant them. */
export const permissionsResponse = z.object({
  permissions: z.array(z.object({ name: permissionName, roles: z.array(z.enum(roles)) })),
});

export const permissionCalls = {
  'GET /customer-portal/permissions': {
    summary: 'The permissions that exist, and the roles that grant them',
    safe: true,
    // The gateway, which has no token, compares releases with it. Every document names the permissions of remotes anyway.
    access: 'public',
    response: permissionsResponse,
  },
} as const satisfies Record<string, CallSchema>;
