import type { SubjectPage } from '@atrium/host';

/** Pages that show a subject, of the remotes in this repository. */
export const subjectPages: readonly SubjectPage[] = [
  { subject: 'activity_log', path: 'insights/activity', permission: 'activity:read' },
  { subject: 'application', path: 'applications/:id', permission: 'applications:read' },
  { subject: 'applications', path: 'applications', permission: 'applications:read' },
  { subject: 'approval', path: 'account/approvals', permission: 'approvals:read' },
  { subject: 'calendar_feeds', path: 'account/calendar-feeds', permission: 'person' },
  { subject: 'charts', path: 'insights', permission: 'insights:read' },
  { subject: 'deadline', path: 'applications/deadlines/:id', permission: 'applications:read' },
  { subject: 'deadlines', path: 'applications/deadlines', permission: 'applications:read' },
  { subject: 'fees', path: 'applications/fees', permission: 'applications:read' },
  { subject: 'instruction', path: 'applications/instructions/:id', permission: 'applications:read' },
  { subject: 'instructions', path: 'applications/instructions', permission: 'applications:read' },
  { subject: 'earn_point', path: 'rewards/earn/:id', permission: 'rewards:read' },
  { subject: 'invitation', path: 'account/invitations', permission: 'person' },
  { subject: 'notification_settings', path: 'account/notification-settings', permission: 'person' },
  { subject: 'point_transaction', path: 'rewards/statement', permission: 'rewards:read' },
  { subject: 'preferences', path: 'account/preferences', permission: 'person' },
  { subject: 'profile', path: 'account', permission: 'person' },
  { subject: 'redemption', path: 'rewards/history/:id', permission: 'rewards:read' },
  { subject: 'report_run', path: 'account/reports', permission: 'person' },
  { subject: 'reward', path: 'rewards/catalogue/:id', permission: 'rewards:read' },
  { subject: 'rewards', path: 'rewards/catalogue', permission: 'rewards:read' },
  { subject: 'user', path: 'account/users', permission: 'users:read' },
];
