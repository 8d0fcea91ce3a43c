import { defineRemote } from '@atrium/ui';

export const remote = defineRemote({
  routes: {
    list: () => import(/* webpackChunkName: "list" */ './features/applications-list/index.ts'),
    detail: () => import(/* webpackChunkName: "detail" */ './features/application-detail/index.ts'),
  },
  slots: {
    'action-required': () =>
      import(/* webpackChunkName: "action-required" */ './features/action-required/index.ts'),
    'latest-applications': () =>
      import(/* webpackChunkName: "latest-applications" */ './features/latest-applications/index.ts'),
  },
});
