import { defineRemote } from '@atrium/ui';

export const remote = defineRemote({
  routes: {
    overview: () => import(/* webpackChunkName: "overview" */ './features/overview/index.ts'),
    sample: () => import(/* webpackChunkName: "sample" */ './features/sample/index.ts'),
  },
  slots: {},
});
