import type { z } from 'zod';
import type { CallSchema } from '../call.ts';
import type { PermissionName } from '../roles.ts';

/** Roles of the provider's people, each of which may do what those before it may. */
export const staffRoles = ['agent', 'supervisor', 'administrator'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Whether a role may do what the other is needed for. */
export function reachesRole(role: StaffRole, least: StaffRole): boolean {
  return staffRoles.indexOf(role) >= staffRoles.indexOf(least);
}

/** What roles beyond the least one may see of pages; `remote.json` names it as it does permissions of customers. */
export const staffPermissions = {
  supervisor: 'desk:supervise',
  administrator: 'desk:administer',
} as const satisfies Partial<Record<StaffRole, PermissionName>>;

/** Permissions of a role in the provider's workspace, with those of the roles before it. */
export function permissionsOfStaff(role: StaffRole): PermissionName[] {
  return (['supervisor', 'administrator'] as const)
    .filter((least) => reachesRole(role, least))
    .map((least) => staffPermissions[least]);
}

/**
 * A call that only the provider's people make, each with a token of its own kind. To everybody else its path does not
 * exist, so it is in no document that others read.
 */
export interface DeskCallSchema extends Omit<CallSchema, 'access' | 'file' | 'ranges'> {
  /** The least role. */
  readonly access: StaffRole;
  /** Takes the user token of a session in place of the token of staff, which it is exchanged for. */
  readonly takes?: 'user token';
  /** A successful response is a file to download, named by its `content-disposition`. */
  readonly file?: true;
}

type Output<S, K extends string> = S extends { readonly [P in K]: infer T extends z.ZodType }
  ? z.output<T>
  : undefined;

type InputPart<S, K extends string> = S extends { readonly [P in K]: infer T extends z.ZodType }
  ? Record<never, never> extends z.input<T>
    ? { [P in K]?: z.input<T> }
    : { [P in K]: z.input<T> }
  : { [P in K]?: undefined };

export type DeskInput<S extends DeskCallSchema> = InputPart<S, 'params'> &
  InputPart<S, 'query'> &
  InputPart<S, 'headers'> &
  (S extends { readonly bytes: true } ? { body: Blob } : InputPart<S, 'body'>);

export type DeskResponse<S extends DeskCallSchema> =
  | Output<S, 'response'>
  | (S extends { readonly accepted: infer A extends z.ZodType } ? z.output<A> : never);
