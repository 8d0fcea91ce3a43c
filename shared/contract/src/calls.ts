import type { z } from 'zod';
import { accessReviewCalls } from './access-review.ts';
import { activityLogCalls } from './activity-logs.ts';
import { applicationCalls } from './applications.ts';
import { approvalCalls } from './approvals.ts';
import { authCalls } from './auth.ts';
import { calendarFeedCalls } from './calendar-feeds.ts';
import type { CallInput, CallResponse } from './call.ts';
import { chartCalls } from './charts.ts';
import { customerFiguresCalls } from './customer-figures.ts';
import { deadlineCalls } from './deadlines.ts';
import { directorySyncCalls } from './directory-sync.ts';
import { factorCalls } from './factors.ts';
import { feeCalls } from './fees.ts';
import { instructionCalls } from './instructions.ts';
import { invitationCalls } from './invitations.ts';
import { messageCalls } from './messages.ts';
import { notificationCalls } from './notifications.ts';
import { ownSecurityCalls } from './own-security.ts';
import { permissionCalls } from './permissions.ts';
import { pointsCalls } from './points.ts';
import { recoveryCalls } from './recovery.ts';
import { reminderCalls } from './reminders.ts';
import { reportScheduleCalls } from './report-schedules.ts';
import { rewardsCalls } from './rewards.ts';
import { savedViewCalls } from './saved-views.ts';
import { searchCalls } from './search.ts';
import { securityPolicyCalls } from './security-policy.ts';
import { signOnCalls } from './sign-on.ts';
import { uploadCalls } from './uploads.ts';
import { usersManagementCalls } from './users-management.ts';

/**
 * All calls of the portal's pages, by method and path. Pages import only its type, so that no schema reaches a browser.
 * The API refuses to start while an implementation is missing.
 */
export const calls: Calls = {
  ...authCalls,
  ...factorCalls,
  ...recoveryCalls,
  ...ownSecurityCalls,
  ...signOnCalls,
  ...permissionCalls,
  ...invitationCalls,
  ...applicationCalls,
  ...deadlineCalls,
  ...feeCalls,
  ...instructionCalls,
  ...uploadCalls,
  ...messageCalls,
  ...calendarFeedCalls,
  ...chartCalls,
  ...customerFiguresCalls,
  ...activityLogCalls,
  ...notificationCalls,
  ...reminderCalls,
  ...usersManagementCalls,
  ...directorySyncCalls,
  ...accessReviewCalls,
  ...pointsCalls,
  ...rewardsCalls,
  ...approvalCalls,
  ...securityPolicyCalls,
  ...savedViewCalls,
  ...reportScheduleCalls,
  ...searchCalls,
};

/** Type of {@link calls}: named, so that declarations do not repeat every call. */
export type Calls = typeof authCalls &
  typeof factorCalls &
  typeof recoveryCalls &
  typeof ownSecurityCalls &
  typeof signOnCalls &
  typeof permissionCalls &
  typeof invitationCalls &
  typeof applicationCalls &
  typeof deadlineCalls &
  typeof feeCalls &
  typeof instructionCalls &
  typeof uploadCalls &
  typeof messageCalls &
  typeof calendarFeedCalls &
  typeof chartCalls &
  typeof customerFiguresCalls &
  typeof activityLogCalls &
  typeof notificationCalls &
  typeof reminderCalls &
  typeof usersManagementCalls &
  typeof directorySyncCalls &
  typeof accessReviewCalls &
  typeof pointsCalls &
  typeof rewardsCalls &
  typeof approvalCalls &
  typeof securityPolicyCalls &
  typeof savedViewCalls &
  typeof reportScheduleCalls &
  typeof searchCalls;

export type CallName = keyof Calls;
export type InputOf<Name extends CallName> = CallInput<Calls[Name]>;
export type ResponseOf<Name extends CallName> = CallResponse<Calls[Name]>;
export type QueryCallName = {
  [Name in CallName]: Name extends `GET ${string}`
    ? Calls[Name] extends { readonly query: z.ZodType }
      ? Name
      : never
    : never;
}[CallName];
export type QueryOf<Name extends QueryCallName> = z.output<Calls[Name]['query']>;
export type BodyCallName = {
  [Name in CallName]: Calls[Name] extends { readonly body: z.ZodType } ? Name : never;
}[CallName];
export type BodyOf<Name extends BodyCallName> = z.input<Calls[Name]['body']>;
export type FileCallName = {
  [Name in CallName]: Calls[Name] extends { readonly file: true } ? Name : never;
}[CallName];
