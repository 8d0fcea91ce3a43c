import { type CallName, calls } from '@atrium/contract';

/** How each change can be taken back (ADR 77). */
const groups = {
  undone: [
    'deadlines/:id/done',
    'deadlines/:id/reopen',
    'deadlines/:id/waive',
    'deadlines/:id/extend',
    'deadlines/:id/assign',
    'deadlines/:id/snooze',
    'deadlines/assign',
    'deadlines/change',
    'notifications/read/:id',
    'notifications/:id/unread',
    'notifications/:id/archive',
    'notifications/:id/snooze',
    'notifications/read_all',
    'applications/views',
    'applications/views/:id',
    'applications/views/:id/delete',
    'deadlines/views',
    'deadlines/views/:id',
    'deadlines/views/:id/delete',
    'instructions/views',
    'instructions/views/:id',
    'instructions/views/:id/delete',
  ],
  undoing: [
    'deadlines/undo',
    'notifications/undo',
    'applications/views/undo',
    'deadlines/views/undo',
    'instructions/views/undo',
  ],
  'set again': [
    'deadlines/:id/standing_exception',
    'auth/change_notification',
    'auth/change_profile',
    'auth/change_locale',
    'auth/change_region',
    'auth/change_time_zone',
    'notifications/reminders',
    'calendar_feeds/titles',
    'points/otp_threshold',
    'approvals/rules',
    'directory_sync/groups/map',
    'security_policy',
    'sign_on',
    'report_schedules/:id/pause',
    'report_schedules/:id/resume',
  ],
  // An instruction is a legal act: it is cancelled by another one, which the history keeps.
  cancelled: ['instructions'],
  'changes nothing': ['instructions/preview', '/api/sign_on/find'],
  final: [
    // What is not referred to is removed after a day.
    'uploads',
    'uploads/:id',
    'uploads/:id/finish',
    'applications/:id/files',
    'applications/:id/messages',
    'applications/:id/messages/read',
    'instructions/:id/cancel',
    'standing_instructions',
    'standing_instructions/:id/revoke',
    '/api/login/',
    '/api/line_login/',
    '/api/sign_on/',
    'auth/sign_by_customer',
    'auth/create_password',
    'auth/change_password',
    'auth/request_otp',
    'auth/validate_otp',
    'auth/request_reset_password',
    'auth/reset_password',
    'auth/sessions/revoke',
    'auth/sessions/revoke_others',
    'auth/line_links/:id/remove',
    'auth/sign_on_links',
    'auth/sign_on_links/begin',
    'auth/sign_on_links/:id/remove',
    'auth/passkeys',
    'auth/passkeys/begin',
    'auth/passkeys/begin_sign_in',
    'auth/passkeys/sign_in',
    'auth/passkeys/:id/rename',
    'auth/passkeys/:id/remove',
    'auth/totp',
    'auth/totp/begin',
    'auth/totp/remove',
    'auth/recovery_codes',
    'auth/recovery/request',
    'auth/recovery/begin',
    'auth/recovery/finish',
    'auth/recovery/stop',
    'auth/step_up',
    'auth/step_up/begin',
    'auth/invitations/:id/accept',
    'auth/invitations/:id/decline',
    'auth/invitations/open',
    'auth/invitations/decline_by_link',
    'auth/leave_customer',
    'users_management/invite',
    'users_management/:id/resend_invitation',
    'users_management/:id/withdraw_invitation',
    'users_management/:id/role',
    'users_management/:id/deactivate',
    'users_management/:id/reactivate',
    'users_management/:id/readmit',
    'users_management/:id/end_sessions',
    'calendar_feeds',
    'calendar_feeds/:id/revoke',
    'report_schedules',
    'report_schedules/:id/delete',
    'directory_sync/token',
    'access_review/:id/confirm',
    'directory_sync/token/revoke',
    'sign_on/remove',
    'sign_on/test',
    'sign_on/test/begin',
    'sign_on/domains',
    'sign_on/domains/:id/confirm',
    'sign_on/domains/:id/remove',
    'approvals/:id/approve',
    'approvals/:id/refuse',
    'rewards/redeem',
    'points/redeem_history/:id/refund',
  ],
} satisfies Record<string, string[]>;

/** `deadlines/undo` of `POST /customer-portal/deadlines/undo`. */
const pathOf = (call: string) => call.replace(/^\w+ (?:\/customer-portal\/)?/, '');
/** The specification makes this a GET. */
const CHANGING_GET = 'GET /customer-portal/notifications/read/:id';

test('of each call that changes something it is known how that is taken back', () => {
  const changing = (Object.keys(calls) as CallName[]).filter(
    (call) => call === CHANGING_GET || !call.startsWith('GET '),
  );
  expect(Object.values(groups).flat().toSorted()).toEqual(changing.map(pathOf).toSorted());
});

test('what is undone names its change, or is a deadline, which has a version', () => {
  const named = (Object.keys(calls) as CallName[])
    .filter((call) => !call.startsWith('GET ') || call === CHANGING_GET)
    .filter((call) => {
      const { response } = calls[call] as { response?: { shape?: object } };
      return 'change' in (response?.shape ?? {}) || 'deadline' in (response?.shape ?? {});
    })
    .map(pathOf);
  const several = ['deadlines/assign', 'deadlines/change'];
  expect([...named, ...several].toSorted()).toEqual(groups.undone.toSorted());
});
