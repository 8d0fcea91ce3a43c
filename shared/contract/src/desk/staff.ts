import { z } from 'zod';
import { permissionName } from '../permissions.ts';
import { referenceText } from '../reference-data.ts';
import { type DeskCallSchema, staffRoles } from './desk-call.ts';

/** The signed-in person of the provider. */
export const staffPerson = z.object({
  id: z.int().positive(),
  displayName: z.string(),
  role: z.enum(staffRoles),
  locale: referenceText,
  /** IANA name; null for the time zone of the device. */
  timeZone: z.string().nullable(),
  /** The customers whom the person sees; null for all. */
  customers: z.array(z.object({ id: z.int().positive(), name: z.string(), code: z.string() })).nullable(),
});
export type StaffMe = z.output<typeof staffPerson>;

export const staffCalls = {
  'POST /customer-portal/auth/sign_as_staff': {
    summary: 'A token of staff, for the user token of a session',
    access: 'agent',
    takes: 'user token',
    problems: ['step-up-required'],
    /** Permissions decide only what pages show: each call has its role. */
    response: z.object({ token: z.string(), permissions: z.array(permissionName) }),
  },
  'GET /customer-portal/desk/me': {
    summary: 'The signed-in person of the provider',
    access: 'agent',
    safe: true,
    response: z.object({ staff: staffPerson }),
  },
  'GET /customer-portal/desk/openapi.json': {
    summary: 'OpenAPI of the calls of the desk',
    access: 'agent',
    safe: true,
    response: z.looseObject({ openapi: z.string() }),
  },
} as const satisfies Record<string, DeskCallSchema>;
