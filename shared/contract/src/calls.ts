import type { z } from 'zod';
import { activityLogCalls } from './activity-logs.ts';
import { applicationCalls } from './applications.ts';
import { authCalls } from './auth.ts';
import type { CallInput, CallResponse } from './call.ts';
import { chartCalls } from './charts.ts';
import { invitationCalls } from './invitations.ts';
import { notificationCalls } from './notifications.ts';
import { pointsCalls } from './points.ts';
import { rewardsCalls } from './rewards.ts';
import { savedViewCalls } from './saved-views.ts';
import { usersManagementCalls } from './users-management.ts';

/**
 * Every call that the portal's pages make, by method and path. Pages import its type only, so that no
 * schema travels to a browser; the API implements each one and refuses to start while one is missing.
 */
export const calls = {
  ...authCalls,
  ...invitationCalls,
  ...applicationCalls,
  ...chartCalls,
  ...activityLogCalls,
  ...notificationCalls,
  ...usersManagementCalls,
  ...pointsCalls,
  ...rewardsCalls,
  ...savedViewCalls,
} as const;

/** Type of {@link calls}: all that pages import of it. */
export type Calls = typeof calls;
/** Name of a call: its method and path, as the specification writes them. */
export type CallName = keyof Calls;
/** What a call takes: path parameters, query, headers and body. */
export type InputOf<Name extends CallName> = CallInput<Calls[Name]>;
/** What a call answers. */
export type ResponseOf<Name extends CallName> = CallResponse<Calls[Name]>;
/** Calls that read and take a query: lists, charts, files. */
export type QueryCallName = {
  [Name in CallName]: Name extends `GET ${string}`
    ? Calls[Name] extends { readonly query: z.ZodType }
      ? Name
      : never
    : never;
}[CallName];
/** A call's query with its defaults filled in. */
export type QueryOf<Name extends QueryCallName> = z.output<Calls[Name]['query']>;
/** Calls that take a body. */
export type BodyCallName = {
  [Name in CallName]: Calls[Name] extends { readonly body: z.ZodType } ? Name : never;
}[CallName];
/** A call's body, as a client sends it. */
export type BodyOf<Name extends BodyCallName> = z.input<Calls[Name]['body']>;
/** Calls that answer with a file. */
export type FileCallName = {
  [Name in CallName]: Calls[Name] extends { readonly file: true } ? Name : never;
}[CallName];
