import { defineRemote } from '@atrium/ui';

export const remote = defineRemote({
  routes: {
    queue: () => import(/* webpackChunkName: "queue" */ './features/queue/index.ts'),
    cases: () => import(/* webpackChunkName: "cases" */ './features/cases/index.ts'),
    case: () => import(/* webpackChunkName: "case" */ './features/case/index.ts'),
    customers: () => import(/* webpackChunkName: "customers" */ './features/customers/index.ts'),
    customer: () => import(/* webpackChunkName: "customer" */ './features/customer/index.ts'),
    approvals: () => import(/* webpackChunkName: "approvals" */ './features/approvals/index.ts'),
    rewards: () => import(/* webpackChunkName: "rewards" */ './features/rewards/index.ts'),
    'earn-rules': () => import(/* webpackChunkName: "earn-rules" */ './features/earn-rules/index.ts'),
    'programme-settings': () =>
      import(/* webpackChunkName: "programme-settings" */ './features/programme-settings/index.ts'),
    redemptions: () => import(/* webpackChunkName: "redemptions" */ './features/redemptions/index.ts'),
    staff: () => import(/* webpackChunkName: "staff" */ './features/staff/index.ts'),
    imports: () => import(/* webpackChunkName: "imports" */ './features/imports/index.ts'),
    import: () => import(/* webpackChunkName: "import" */ './features/import/index.ts'),
    reference: () => import(/* webpackChunkName: "reference" */ './features/reference/index.ts'),
    reports: () => import(/* webpackChunkName: "reports" */ './features/reports/index.ts'),
  },
  slots: {},
});
