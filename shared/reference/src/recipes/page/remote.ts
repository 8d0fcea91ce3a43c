import { defineRemote } from '@atrium/ui';

export const remote = defineRemote({
  routes: {
    archive: () => import(/* webpackChunkName: "archive" */ './index.ts'),
    order: () => import(/* webpackChunkName: "order" */ './order.ts'),
  },
});
