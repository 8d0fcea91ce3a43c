import { activityLogCalls } from './activity-logs.ts';
import { applicationCalls } from './applications.ts';
import { authCalls } from './auth.ts';
import type { CallAnswer, CallInput } from './call.ts';
import { chartCalls } from './charts.ts';
import { notificationCalls } from './notifications.ts';
import { pointsCalls } from './points.ts';
import { savedViewCalls } from './saved-views.ts';
import { usersManagementCalls } from './users-management.ts';

/**
 * Every call that the portal's pages make, by method and path. Pages import its type only, so that no
 * schema travels to a browser; the API implements each one and refuses to start while one is missing.
 */
export const calls = {
  ...authCalls,
  ...applicationCalls,
  ...chartCalls,
  ...activityLogCalls,
  ...notificationCalls,
  ...usersManagementCalls,
  ...pointsCalls,
  ...savedViewCalls,
} as const;

export type Calls = typeof calls;
/** Name of a call: its method and path, as the specification writes them. */
export type CallName = keyof Calls;
export type InputOf<Name extends CallName> = CallInput<Calls[Name]>;
export type AnswerOf<Name extends CallName> = CallAnswer<Calls[Name]>;
/** Calls that answer with a file. */
export type FileCallName = {
  [Name in CallName]: Calls[Name] extends { readonly file: true } ? Name : never;
}[CallName];
