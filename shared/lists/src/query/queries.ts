// Generated from the schemas of @atrium/contract by `npm run generate:lists`; queries.test.ts compares.
import type { QuerySchema } from './query-schema.ts';

const category = {
  maxItems: 200,
  type: 'array',
  items: { type: 'integer', exclusiveMinimum: 0, maximum: 2147483647 },
} as const;
const country = { maxItems: 200, type: 'array', items: { type: 'string', pattern: '^[A-Z]{2}$' } } as const;
const search = { type: 'string', maxLength: 200, pattern: '^\\s*[\\P{Cc}\\t]*\\s*$' } as const;
const from = { type: 'string', format: 'date' } as const;
const due = { type: 'string', enum: ['7', '30', '90', 'overdue', 'today'] } as const;
const sort = {
  type: 'string',
  enum: [
    'reference',
    '-reference',
    'title',
    '-title',
    'appliedAt',
    '-appliedAt',
    'updatedAt',
    '-updatedAt',
    'dueAt',
    '-dueAt',
    'spending',
    '-spending',
  ],
  default: '-updatedAt',
} as const;
const page = { type: 'integer', minimum: 1, maximum: 1000000, default: 1 } as const;
const pageSize = { type: 'integer', minimum: 1, maximum: 100, default: 25 } as const;
const format = { type: 'string', enum: ['csv', 'xlsx'] } as const;
const timeZone = {
  type: 'string',
  maxLength: 64,
  format: 'time-zone',
  pattern: '^[A-Za-z][\\w+-]*(\\/[\\w+-]+)*$',
} as const;
const state = {
  maxItems: 200,
  type: 'array',
  items: { type: 'string', enum: ['open', 'done', 'missed', 'waived'] },
} as const;
const kind = {
  maxItems: 200,
  type: 'array',
  items: { type: 'string', enum: ['response', 'payment', 'renewal', 'opposition_end', 'document'] },
} as const;
const actor = {
  maxItems: 200,
  type: 'array',
  items: { type: 'string', enum: ['customer', 'provider'] },
} as const;
const unassigned = { type: 'boolean' } as const;
const sort14 = {
  type: 'string',
  enum: ['dueAt', '-dueAt', 'reference', '-reference', 'title', '-title', 'updatedAt', '-updatedAt'],
  default: 'dueAt',
} as const;
const state15 = {
  maxItems: 200,
  type: 'array',
  items: { type: 'string', enum: ['paid', 'unpaid', 'overdue'] },
} as const;
const sort16 = {
  type: 'string',
  enum: [
    'paidOn',
    '-paidOn',
    'dueAt',
    '-dueAt',
    'amount',
    '-amount',
    'name',
    '-name',
    'reference',
    '-reference',
  ],
  default: '-paidOn',
} as const;
const interval = { type: 'string', enum: ['day', 'week', 'month'], default: 'month' } as const;
const by = { type: 'string', enum: ['application', 'payment'], default: 'application' } as const;
const sort19 = {
  type: 'string',
  enum: ['attention', 'name', '-openApplications'],
  default: 'attention',
} as const;
const action = {
  maxItems: 200,
  type: 'array',
  items: {
    type: 'string',
    enum: [
      'auth.login',
      'auth.login_failed',
      'otp.verified',
      'otp.failed',
      'password.changed',
      'password.reset',
      'session.revoked',
      'line.linked',
      'line.unlinked',
      'preview.opened',
      'customer.switched',
      'application.created',
      'application.changed',
      'application.status_changed',
      'deadline.done',
      'deadline.reopened',
      'deadline.waived',
      'deadline.extended',
      'deadline.assigned',
      'deadline.missed',
      'deadline.undone',
      'document.uploaded',
      'document.downloaded',
      'fee.paid',
      'user.invited',
      'user.joined',
      'user.deactivated',
      'user.reactivated',
      'invitation.resent',
      'invitation.withdrawn',
      'invitation.declined',
      'customer.left',
      'role.changed',
      'points.earned',
      'points.redeemed',
      'points.refunded',
      'points.expired',
      'points.adjusted',
      'otp_threshold.changed',
      'calendar_feed.created',
      'calendar_feed.revoked',
      'calendar_titles.changed',
      'export.created',
      'report_schedule.created',
      'report_schedule.deleted',
      'notification_settings.changed',
      'profile.changed',
    ],
  },
} as const;
const id = {
  maxItems: 200,
  type: 'array',
  items: { type: 'integer', exclusiveMinimum: 0, maximum: 9007199254740991 },
} as const;
const kind22 = {
  maxItems: 200,
  type: 'array',
  items: {
    type: 'string',
    enum: [
      'application_status',
      'action_required',
      'deadline',
      'document',
      'payment',
      'points_earned',
      'points_expiring',
      'points_expired',
      'redemption',
      'security',
      'invitation',
      'report',
    ],
  },
} as const;
const role = {
  maxItems: 200,
  type: 'array',
  items: { type: 'string', enum: ['owner', 'manager', 'viewer'] },
} as const;
const status = {
  maxItems: 200,
  type: 'array',
  items: { type: 'string', enum: ['active', 'invited', 'deactivated'] },
} as const;
const limit = { type: 'integer', minimum: 1, maximum: 500, default: 500 } as const;
const before = { type: 'integer', exclusiveMinimum: 0, maximum: 2147483647 } as const;
const lots = { type: 'string', enum: ['true', 'false'], default: 'true' } as const;
const pageSize28 = { type: 'integer', minimum: 1, maximum: 500, default: 250 } as const;

/** Query of `GET /customer-portal/applications`. */
export const applicationsQuery: QuerySchema<'GET /customer-portal/applications'> = {
  call: 'GET /customer-portal/applications',
  parameters: {
    category: category,
    status: category,
    mainStatus: category,
    country: country,
    customer: category,
    search: search,
    from: from,
    to: from,
    dueFrom: from,
    dueTo: from,
    due: due,
    sort: sort,
    page: page,
    pageSize: pageSize,
  },
};

/** Query of `GET /customer-portal/applications/totals`. */
export const applicationsTotalsQuery: QuerySchema<'GET /customer-portal/applications/totals'> = {
  call: 'GET /customer-portal/applications/totals',
  parameters: {
    category: category,
    status: category,
    mainStatus: category,
    country: country,
    customer: category,
    search: search,
    from: from,
    to: from,
    dueFrom: from,
    dueTo: from,
    due: due,
  },
};

/** Query of `GET /customer-portal/applications/suggestion`. */
export const applicationsSuggestionQuery: QuerySchema<'GET /customer-portal/applications/suggestion'> = {
  call: 'GET /customer-portal/applications/suggestion',
  parameters: {
    category: category,
    status: category,
    mainStatus: category,
    country: country,
    customer: category,
    search: search,
    from: from,
    to: from,
    dueFrom: from,
    dueTo: from,
    due: due,
  },
};

/** Query of `GET /customer-portal/applications/export`. */
export const applicationsExportQuery: QuerySchema<'GET /customer-portal/applications/export'> = {
  call: 'GET /customer-portal/applications/export',
  parameters: {
    category: category,
    status: category,
    mainStatus: category,
    country: country,
    customer: category,
    search: search,
    from: from,
    to: from,
    dueFrom: from,
    dueTo: from,
    due: due,
    sort: sort,
    id: category,
    format: format,
    timeZone: timeZone,
  },
};

/** Query of `GET /customer-portal/applications/:id/pdf`. */
export const applicationsPdfQuery: QuerySchema<'GET /customer-portal/applications/:id/pdf'> = {
  call: 'GET /customer-portal/applications/:id/pdf',
  parameters: { timeZone: timeZone },
};

/** Query of `GET /customer-portal/applications/:id/neighbours`. */
export const applicationsNeighboursQuery: QuerySchema<'GET /customer-portal/applications/:id/neighbours'> = {
  call: 'GET /customer-portal/applications/:id/neighbours',
  parameters: {
    category: category,
    status: category,
    mainStatus: category,
    country: country,
    customer: category,
    search: search,
    from: from,
    to: from,
    dueFrom: from,
    dueTo: from,
    due: due,
    sort: sort,
  },
};

/** Query of `GET /customer-portal/applications/documents/content`. */
export const applicationsDocumentsContentQuery: QuerySchema<'GET /customer-portal/applications/documents/content'> =
  { call: 'GET /customer-portal/applications/documents/content', parameters: { id: category } };

/** Query of `GET /customer-portal/deadlines`. */
export const deadlinesQuery: QuerySchema<'GET /customer-portal/deadlines'> = {
  call: 'GET /customer-portal/deadlines',
  parameters: {
    state: state,
    kind: kind,
    actor: actor,
    category: category,
    country: country,
    responsible: category,
    unassigned: unassigned,
    application: category,
    customer: category,
    search: search,
    from: from,
    to: from,
    due: due,
    sort: sort14,
    page: page,
    pageSize: pageSize,
  },
};

/** Query of `GET /customer-portal/deadlines/days`. */
export const deadlinesDaysQuery: QuerySchema<'GET /customer-portal/deadlines/days'> = {
  call: 'GET /customer-portal/deadlines/days',
  parameters: {
    state: state,
    kind: kind,
    actor: actor,
    category: category,
    country: country,
    responsible: category,
    unassigned: unassigned,
    application: category,
    customer: category,
    search: search,
    from: from,
    to: from,
    due: due,
  },
};

/** Query of `GET /customer-portal/deadlines/windows`. */
export const deadlinesWindowsQuery: QuerySchema<'GET /customer-portal/deadlines/windows'> = {
  call: 'GET /customer-portal/deadlines/windows',
  parameters: {
    state: state,
    kind: kind,
    actor: actor,
    category: category,
    country: country,
    responsible: category,
    unassigned: unassigned,
    application: category,
    customer: category,
    search: search,
    from: from,
    to: from,
    due: due,
  },
};

/** Query of `GET /customer-portal/deadlines/pdf`. */
export const deadlinesPdfQuery: QuerySchema<'GET /customer-portal/deadlines/pdf'> = {
  call: 'GET /customer-portal/deadlines/pdf',
  parameters: {
    state: state,
    kind: kind,
    actor: actor,
    category: category,
    country: country,
    responsible: category,
    unassigned: unassigned,
    application: category,
    customer: category,
    search: search,
    from: from,
    to: from,
    due: due,
    sort: sort14,
    timeZone: timeZone,
  },
};

/** Query of `GET /customer-portal/deadlines/export`. */
export const deadlinesExportQuery: QuerySchema<'GET /customer-portal/deadlines/export'> = {
  call: 'GET /customer-portal/deadlines/export',
  parameters: {
    state: state,
    kind: kind,
    actor: actor,
    category: category,
    country: country,
    responsible: category,
    unassigned: unassigned,
    application: category,
    customer: category,
    search: search,
    from: from,
    to: from,
    due: due,
    sort: sort14,
    id: category,
    format: format,
    timeZone: timeZone,
  },
};

/** Query of `GET /customer-portal/fees`. */
export const feesQuery: QuerySchema<'GET /customer-portal/fees'> = {
  call: 'GET /customer-portal/fees',
  parameters: {
    state: state15,
    category: category,
    country: country,
    application: category,
    customer: category,
    search: search,
    paidFrom: from,
    paidTo: from,
    dueFrom: from,
    dueTo: from,
    sort: sort16,
    page: page,
    pageSize: pageSize,
  },
};

/** Query of `GET /customer-portal/fees/export`. */
export const feesExportQuery: QuerySchema<'GET /customer-portal/fees/export'> = {
  call: 'GET /customer-portal/fees/export',
  parameters: {
    state: state15,
    category: category,
    country: country,
    application: category,
    customer: category,
    search: search,
    paidFrom: from,
    paidTo: from,
    dueFrom: from,
    dueTo: from,
    sort: sort16,
    id: category,
    format: format,
    timeZone: timeZone,
  },
};

/** Query of `GET /customer-portal/fees/pdf`. */
export const feesPdfQuery: QuerySchema<'GET /customer-portal/fees/pdf'> = {
  call: 'GET /customer-portal/fees/pdf',
  parameters: {
    state: state15,
    category: category,
    country: country,
    application: category,
    customer: category,
    search: search,
    paidFrom: from,
    paidTo: from,
    dueFrom: from,
    dueTo: from,
    sort: sort16,
    timeZone: timeZone,
  },
};

/** Query of `GET /customer-portal/charts/applications/categories`. */
export const chartsApplicationsCategoriesQuery: QuerySchema<'GET /customer-portal/charts/applications/categories'> =
  {
    call: 'GET /customer-portal/charts/applications/categories',
    parameters: {
      category: category,
      status: category,
      mainStatus: category,
      country: country,
      customer: category,
      search: search,
      from: from,
      to: from,
      dueFrom: from,
      dueTo: from,
      due: due,
    },
  };

/** Query of `GET /customer-portal/charts/applications/country`. */
export const chartsApplicationsCountryQuery: QuerySchema<'GET /customer-portal/charts/applications/country'> =
  {
    call: 'GET /customer-portal/charts/applications/country',
    parameters: {
      category: category,
      status: category,
      mainStatus: category,
      country: country,
      customer: category,
      search: search,
      from: from,
      to: from,
      dueFrom: from,
      dueTo: from,
      due: due,
    },
  };

/** Query of `GET /customer-portal/charts/applications/status`. */
export const chartsApplicationsStatusQuery: QuerySchema<'GET /customer-portal/charts/applications/status'> = {
  call: 'GET /customer-portal/charts/applications/status',
  parameters: {
    category: category,
    status: category,
    mainStatus: category,
    country: country,
    customer: category,
    search: search,
    from: from,
    to: from,
    dueFrom: from,
    dueTo: from,
    due: due,
  },
};

/** Query of `GET /customer-portal/charts/applications/top_10_customer`. */
export const chartsApplicationsTop10CustomerQuery: QuerySchema<'GET /customer-portal/charts/applications/top_10_customer'> =
  {
    call: 'GET /customer-portal/charts/applications/top_10_customer',
    parameters: {
      category: category,
      status: category,
      mainStatus: category,
      country: country,
      customer: category,
      search: search,
      from: from,
      to: from,
      dueFrom: from,
      dueTo: from,
      due: due,
    },
  };

/** Query of `GET /customer-portal/charts/applications/count_by_app_date`. */
export const chartsApplicationsCountByAppDateQuery: QuerySchema<'GET /customer-portal/charts/applications/count_by_app_date'> =
  {
    call: 'GET /customer-portal/charts/applications/count_by_app_date',
    parameters: {
      category: category,
      status: category,
      mainStatus: category,
      country: country,
      customer: category,
      search: search,
      from: from,
      to: from,
      dueFrom: from,
      dueTo: from,
      due: due,
      interval: interval,
    },
  };

/** Query of `GET /customer-portal/charts/applications/count_by_categories`. */
export const chartsApplicationsCountByCategoriesQuery: QuerySchema<'GET /customer-portal/charts/applications/count_by_categories'> =
  {
    call: 'GET /customer-portal/charts/applications/count_by_categories',
    parameters: {
      category: category,
      status: category,
      mainStatus: category,
      country: country,
      customer: category,
      search: search,
      from: from,
      to: from,
      dueFrom: from,
      dueTo: from,
      due: due,
      interval: interval,
    },
  };

/** Query of `GET /customer-portal/charts/applications/count`. */
export const chartsApplicationsCountQuery: QuerySchema<'GET /customer-portal/charts/applications/count'> = {
  call: 'GET /customer-portal/charts/applications/count',
  parameters: {
    category: category,
    status: category,
    mainStatus: category,
    country: country,
    customer: category,
    search: search,
    from: from,
    to: from,
    dueFrom: from,
    dueTo: from,
    due: due,
  },
};

/** Query of `GET /customer-portal/charts/applications/total_spending`. */
export const chartsApplicationsTotalSpendingQuery: QuerySchema<'GET /customer-portal/charts/applications/total_spending'> =
  {
    call: 'GET /customer-portal/charts/applications/total_spending',
    parameters: {
      category: category,
      status: category,
      mainStatus: category,
      country: country,
      customer: category,
      search: search,
      from: from,
      to: from,
      dueFrom: from,
      dueTo: from,
      due: due,
      by: by,
    },
  };

/** Query of `GET /customer-portal/charts/applications/spending`. */
export const chartsApplicationsSpendingQuery: QuerySchema<'GET /customer-portal/charts/applications/spending'> =
  {
    call: 'GET /customer-portal/charts/applications/spending',
    parameters: {
      category: category,
      status: category,
      mainStatus: category,
      country: country,
      customer: category,
      search: search,
      from: from,
      to: from,
      dueFrom: from,
      dueTo: from,
      due: due,
      interval: interval,
      by: by,
    },
  };

/** Query of `GET /customer-portal/charts/applications/latest_application`. */
export const chartsApplicationsLatestApplicationQuery: QuerySchema<'GET /customer-portal/charts/applications/latest_application'> =
  {
    call: 'GET /customer-portal/charts/applications/latest_application',
    parameters: {
      category: category,
      status: category,
      mainStatus: category,
      country: country,
      customer: category,
      search: search,
      from: from,
      to: from,
      dueFrom: from,
      dueTo: from,
      due: due,
    },
  };

/** Query of `GET /customer-portal/customer_figures`. */
export const customerFiguresQuery: QuerySchema<'GET /customer-portal/customer_figures'> = {
  call: 'GET /customer-portal/customer_figures',
  parameters: { search: search, sort: sort19, page: page, pageSize: pageSize },
};

/** Query of `GET /customer-portal/activity_logs`. */
export const activityLogsQuery: QuerySchema<'GET /customer-portal/activity_logs'> = {
  call: 'GET /customer-portal/activity_logs',
  parameters: {
    action: action,
    person: category,
    search: search,
    from: from,
    to: from,
    timeZone: timeZone,
    page: page,
    pageSize: pageSize,
  },
};

/** Query of `GET /customer-portal/activity_logs/export`. */
export const activityLogsExportQuery: QuerySchema<'GET /customer-portal/activity_logs/export'> = {
  call: 'GET /customer-portal/activity_logs/export',
  parameters: {
    action: action,
    person: category,
    search: search,
    from: from,
    to: from,
    timeZone: timeZone,
    id: id,
  },
};

/** Query of `GET /customer-portal/notifications`. */
export const notificationsQuery: QuerySchema<'GET /customer-portal/notifications'> = {
  call: 'GET /customer-portal/notifications',
  parameters: {
    unread: unassigned,
    archived: unassigned,
    snoozed: unassigned,
    kind: kind22,
    customer: category,
    page: page,
    pageSize: pageSize,
  },
};

/** Query of `GET /customer-portal/users_management`. */
export const usersManagementQuery: QuerySchema<'GET /customer-portal/users_management'> = {
  call: 'GET /customer-portal/users_management',
  parameters: { search: search, role: role, status: status, page: page, pageSize: pageSize },
};

/** Query of `GET /customer-portal/points/success_txn`. */
export const pointsSuccessTxnQuery: QuerySchema<'GET /customer-portal/points/success_txn'> = {
  call: 'GET /customer-portal/points/success_txn',
  parameters: { limit: limit, before: before, rule: before },
};

/** Query of `GET /customer-portal/points/balance`. */
export const pointsBalanceQuery: QuerySchema<'GET /customer-portal/points/balance'> = {
  call: 'GET /customer-portal/points/balance',
  parameters: { lots: lots },
};

/** Query of `GET /customer-portal/points/statement`. */
export const pointsStatementQuery: QuerySchema<'GET /customer-portal/points/statement'> = {
  call: 'GET /customer-portal/points/statement',
  parameters: { from: from, to: from, page: page, pageSize: pageSize28 },
};

/** Query of `GET /customer-portal/points/statement/csv`. */
export const pointsStatementCsvQuery: QuerySchema<'GET /customer-portal/points/statement/csv'> = {
  call: 'GET /customer-portal/points/statement/csv',
  parameters: { from: from, to: from },
};

/** Query of `GET /customer-portal/points/statement/pdf`. */
export const pointsStatementPdfQuery: QuerySchema<'GET /customer-portal/points/statement/pdf'> = {
  call: 'GET /customer-portal/points/statement/pdf',
  parameters: { from: from, to: from, timeZone: timeZone },
};

/** Query of `GET /customer-portal/points/redeem_history/`. */
export const pointsRedeemHistoryQuery: QuerySchema<'GET /customer-portal/points/redeem_history/'> = {
  call: 'GET /customer-portal/points/redeem_history/',
  parameters: { limit: limit, before: before, reward: before },
};
