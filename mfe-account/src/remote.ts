import { defineRemote } from '@atrium/ui';

export const remote = defineRemote({
  routes: {
    profile: () => import(/* webpackChunkName: "profile" */ './features/profile/index.ts'),
    users: () => import(/* webpackChunkName: "users" */ './features/users/index.ts'),
    notifications: () => import(/* webpackChunkName: "notifications" */ './features/notifications/index.ts'),
  },
  slots: {
    bell: () => import(/* webpackChunkName: "bell" */ './features/bell/index.ts'),
  },
});
