import { defineRemote } from '@atrium/ui';

export const remote = defineRemote({
  routes: {
    profile: () => import(/* webpackChunkName: "profile" */ './features/profile/index.ts'),
  },
});
