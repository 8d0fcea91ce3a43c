import { defineRemote } from '@atrium/ui';

export const remote = defineRemote({
  routes: {
    overview: async () => ({ Component: () => null }),
  },
  slots: {
    'cheapest-offer': () => import(/* webpackChunkName: "cheapest-offer" */ './index.ts'),
  },
});
