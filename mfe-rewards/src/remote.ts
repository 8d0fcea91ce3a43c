import { defineRemote } from '@atrium/ui';

export const remote = defineRemote({
  routes: {
    overview: () => import(/* webpackChunkName: "overview" */ './features/points-overview/index.ts'),
    balance: () => import(/* webpackChunkName: "balance" */ './features/balance-explanation/index.ts'),
    catalogue: () => import(/* webpackChunkName: "catalogue" */ './features/rewards-catalogue/index.ts'),
    reward: () => import(/* webpackChunkName: "reward" */ './features/reward-detail/index.ts'),
    earn: () => import(/* webpackChunkName: "earn" */ './features/ways-to-earn/index.ts'),
    'way-to-earn': () => import(/* webpackChunkName: "way-to-earn" */ './features/way-to-earn/index.ts'),
    history: () => import(/* webpackChunkName: "history" */ './features/redeem-history/index.ts'),
    redemption: () => import(/* webpackChunkName: "redemption" */ './features/redemption-detail/index.ts'),
    statement: () => import(/* webpackChunkName: "statement" */ './features/points-statement/index.ts'),
  },
  slots: {
    'points-balance': () =>
      import(/* webpackChunkName: "points-balance" */ './features/points-balance/index.ts'),
  },
});
