import { defineRemote } from '@atrium/ui';

export const remote = defineRemote({
  routes: {
    list: () => import(/* webpackChunkName: "list" */ './features/applications-list/index.ts'),
    detail: () => import(/* webpackChunkName: "detail" */ './features/application-detail/index.ts'),
    deadlines: () => import(/* webpackChunkName: "deadlines" */ './features/deadlines-list/index.ts'),
    calendar: () => import(/* webpackChunkName: "calendar" */ './features/deadlines-calendar/index.ts'),
    deadline: () => import(/* webpackChunkName: "deadline" */ './features/deadline-detail/index.ts'),
  },
  // One chunk: the home page has all of them, and so asks for one script and one style sheet.
  slots: {
    'deadlines-due': () => import(/* webpackChunkName: "home" */ './features/deadlines-due/index.ts'),
    'action-required': () => import(/* webpackChunkName: "home" */ './features/action-required/index.ts'),
    'latest-applications': () =>
      import(/* webpackChunkName: "home" */ './features/latest-applications/index.ts'),
  },
});
