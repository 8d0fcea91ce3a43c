import { defineRemote } from '@atrium/ui';

export const remote = defineRemote({
  routes: {
    profile: () => import(/* webpackChunkName: "profile" */ './features/profile/index.ts'),
    security: () => import(/* webpackChunkName: "security" */ './features/security/index.ts'),
    sessions: () => import(/* webpackChunkName: "sessions" */ './features/sessions/index.ts'),
    invitations: () => import(/* webpackChunkName: "invitations" */ './features/invitations/index.ts'),
    'notification-settings': () =>
      import(/* webpackChunkName: "notification-settings" */ './features/notification-settings/index.ts'),
    'calendar-feeds': () =>
      import(/* webpackChunkName: "calendar-feeds" */ './features/calendar-feeds/index.ts'),
    reports: () => import(/* webpackChunkName: "reports" */ './features/reports/index.ts'),
    approvals: () => import(/* webpackChunkName: "approvals" */ './features/approvals/index.ts'),
    'access-review': () =>
      import(/* webpackChunkName: "access-review" */ './features/access-review/index.ts'),
    'single-sign-on': () =>
      import(/* webpackChunkName: "single-sign-on" */ './features/single-sign-on/index.ts'),
    'directory-sync': () =>
      import(/* webpackChunkName: "directory-sync" */ './features/directory-sync/index.ts'),
    'security-policy': () =>
      import(/* webpackChunkName: "security-policy" */ './features/security-policy/index.ts'),
    confirm: () => import(/* webpackChunkName: "confirm" */ './features/confirmation/index.ts'),
    preferences: () => import(/* webpackChunkName: "preferences" */ './features/preferences/index.ts'),
    users: () => import(/* webpackChunkName: "users" */ './features/users/index.ts'),
    notifications: () => import(/* webpackChunkName: "notifications" */ './features/notifications/index.ts'),
  },
  slots: {
    bell: () => import(/* webpackChunkName: "bell" */ './features/bell/index.ts'),
  },
});
