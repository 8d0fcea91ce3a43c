import { defineRemote } from '@atrium/ui';

export const remote = defineRemote({
  routes: {
    list: () => import(/* webpackChunkName: "list" */ './features/applications-list/index.ts'),
    detail: () => import(/* webpackChunkName: "detail" */ './features/application-detail/index.ts'),
    deadlines: () => import(/* webpackChunkName: "deadlines" */ './features/deadlines-list/index.ts'),
    fees: () => import(/* webpackChunkName: "fees" */ './features/fees-list/index.ts'),
    calendar: () => import(/* webpackChunkName: "calendar" */ './features/deadlines-calendar/index.ts'),
    instructions: () =>
      import(/* webpackChunkName: "instructions" */ './features/instructions-list/index.ts'),
    standing: () => import(/* webpackChunkName: "standing" */ './features/standing-instructions/index.ts'),
    instruction: () => import(/* webpackChunkName: "instruction" */ './features/instruction-detail/index.ts'),
    deadline: () => import(/* webpackChunkName: "deadline" */ './features/deadline-detail/index.ts'),
  },
  slots: {
    'deadlines-due': () =>
      import(/* webpackChunkName: "deadlines-due" */ './features/deadlines-due/index.ts'),
    'instructions-waiting': () =>
      import(/* webpackChunkName: "instructions-waiting" */ './features/instructions-waiting/index.ts'),
    'action-required': () =>
      import(/* webpackChunkName: "action-required" */ './features/action-required/index.ts'),
    'latest-applications': () =>
      import(/* webpackChunkName: "latest-applications" */ './features/latest-applications/index.ts'),
  },
});
