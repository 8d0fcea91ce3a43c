import { defineRemote } from '@atrium/ui';

export const remote = defineRemote({
  routes: {
    dashboard: () => import(/* webpackChunkName: "dashboard" */ './features/dashboard/index.ts'),
    activity: () => import(/* webpackChunkName: "activity" */ './features/activity-log/index.ts'),
  },
  // One chunk: the home page has both of them, and so asks for one script and one style sheet.
  slots: {
    totals: () => import(/* webpackChunkName: "home" */ './features/totals/index.ts'),
    'by-status': () => import(/* webpackChunkName: "home" */ './features/by-status/index.ts'),
  },
});
