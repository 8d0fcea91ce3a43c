import { defineRemote } from '@atrium/ui';

export const remote = defineRemote({
  routes: {
    dashboard: () => import(/* webpackChunkName: "dashboard" */ './features/dashboard/index.ts'),
    activity: () => import(/* webpackChunkName: "activity" */ './features/activity-log/index.ts'),
  },
  slots: {
    totals: () => import(/* webpackChunkName: "totals" */ './features/totals/index.ts'),
    'by-status': () => import(/* webpackChunkName: "by-status" */ './features/by-status/index.ts'),
  },
});
