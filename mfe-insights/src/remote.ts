import { defineRemote } from '@atrium/ui';

export const remote = defineRemote({
  routes: {
    dashboard: () => import(/* webpackChunkName: "dashboard" */ './features/dashboard/index.ts'),
  },
  slots: {
    totals: () => import(/* webpackChunkName: "totals" */ './features/totals/index.ts'),
  },
});
