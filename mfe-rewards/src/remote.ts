import { defineRemote } from '@atrium/ui';

export const remote = defineRemote({
  routes: {
    overview: () => import(/* webpackChunkName: "overview" */ './features/points-overview/index.ts'),
  },
  slots: {
    'points-balance': () =>
      import(/* webpackChunkName: "points-balance" */ './features/points-balance/index.ts'),
  },
});
