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
const headers = { type: 'string', enum: ['en'] } as const;
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
const sort15 = {
  type: 'string',
  enum: ['dueAt', '-dueAt', 'reference', '-reference', 'title', '-title', 'updatedAt', '-updatedAt'],
  default: 'dueAt',
} as const;
const state16 = {
  maxItems: 200,
  type: 'array',
  items: { type: 'string', enum: ['paid', 'unpaid', 'overdue'] },
} as const;
const sort17 = {
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
const state18 = {
  maxItems: 200,
  type: 'array',
  items: { type: 'string', enum: ['sent', 'accepted', 'done', 'refused', 'cancelled'] },
} as const;
const sort19 = {
  type: 'string',
  enum: ['sentAt', '-sentAt', 'cutOffAt', '-cutOffAt', 'reference', '-reference'],
  default: '-sentAt',
} as const;
const sort20 = {
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
      'passkey.added',
      'passkey.removed',
      'passkey.counter_refused',
      'totp.added',
      'totp.removed',
      'recovery_codes.created',
      'recovery.begun',
      'recovery.stopped',
      'recovery.finished',
      'factor.verified',
      'factor.failed',
      'sign_on.linked',
      'sign_on.unlinked',
      'sign_on.changed',
      'sign_on.removed',
      'preview.opened',
      'view_as.started',
      'view_as.ended',
      'customer.switched',
      'application.created',
      'application.changed',
      'application.status_changed',
      'application.undone',
      'deadline.added',
      'deadline.done',
      'deadline.reopened',
      'deadline.waived',
      'deadline.extended',
      'deadline.assigned',
      'deadline.missed',
      'deadline.undone',
      'standing_instruction.created',
      'standing_instruction.revoked',
      'instruction.sent',
      'instruction.accepted',
      'instruction.done',
      'instruction.refused',
      'instruction.cancelled',
      'message.sent',
      'document.uploaded',
      'document.downloaded',
      'fee.added',
      'fee.changed',
      'fee.paid',
      'fee.voided',
      'user.invited',
      'user.joined',
      'user.deactivated',
      'user.reactivated',
      'user.readmitted',
      'invitation.resent',
      'invitation.withdrawn',
      'invitation.declined',
      'customer.left',
      'role.changed',
      'access.confirmed',
      'directory_token.created',
      'directory_token.revoked',
      'directory_group.mapped',
      'points.earned',
      'points.redeemed',
      'points.refunded',
      'points.expired',
      'points.adjusted',
      'code.handed_out',
      'otp_threshold.changed',
      'approval.requested',
      'approval.approved',
      'approval.refused',
      'approval.voided',
      'approval.expired',
      'approval_rule.changed',
      'security_policy.changed',
      'security_policy.reset',
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
const kind23 = {
  maxItems: 200,
  type: 'array',
  items: {
    type: 'string',
    enum: [
      'application_status',
      'action_required',
      'deadline',
      'instruction',
      'message',
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
const pageSize26 = { type: 'integer', minimum: 1, maximum: 500, default: 250 } as const;

/** Query of `GET /customer-portal/applications`. */
export const applicationsQuery: QuerySchema<'GET /customer-portal/applications'> = {
  call: 'GET /customer-portal/applications',
  parameters: {
    category,
    status: category,
    mainStatus: category,
    country,
    customer: category,
    search,
    from,
    to: from,
    dueFrom: from,
    dueTo: from,
    due,
    sort,
    page,
    pageSize,
  },
};

/** Query of `GET /customer-portal/applications/export`. */
export const applicationsExportQuery: QuerySchema<'GET /customer-portal/applications/export'> = {
  call: 'GET /customer-portal/applications/export',
  parameters: {
    category,
    status: category,
    mainStatus: category,
    country,
    customer: category,
    search,
    from,
    to: from,
    dueFrom: from,
    dueTo: from,
    due,
    sort,
    id: category,
    format,
    headers,
    timeZone,
  },
};

/** Query of `GET /customer-portal/deadlines`. */
export const deadlinesQuery: QuerySchema<'GET /customer-portal/deadlines'> = {
  call: 'GET /customer-portal/deadlines',
  parameters: {
    state,
    kind,
    actor,
    category,
    country,
    responsible: category,
    unassigned,
    application: category,
    customer: category,
    search,
    from,
    to: from,
    due,
    sort: sort15,
    page,
    pageSize,
  },
};

/** Query of `GET /customer-portal/fees`. */
export const feesQuery: QuerySchema<'GET /customer-portal/fees'> = {
  call: 'GET /customer-portal/fees',
  parameters: {
    state: state16,
    category,
    country,
    application: category,
    customer: category,
    search,
    paidFrom: from,
    paidTo: from,
    dueFrom: from,
    dueTo: from,
    sort: sort17,
    page,
    pageSize,
  },
};

/** Query of `GET /customer-portal/instructions`. */
export const instructionsQuery: QuerySchema<'GET /customer-portal/instructions'> = {
  call: 'GET /customer-portal/instructions',
  parameters: {
    state: state18,
    kind: category,
    application: category,
    deadline: category,
    customer: category,
    search,
    from,
    to: from,
    sort: sort19,
    page,
    pageSize,
  },
};

/** Query of `GET /customer-portal/charts/applications/count`. */
export const chartsApplicationsCountQuery: QuerySchema<'GET /customer-portal/charts/applications/count'> = {
  call: 'GET /customer-portal/charts/applications/count',
  parameters: {
    category,
    status: category,
    mainStatus: category,
    country,
    customer: category,
    search,
    from,
    to: from,
    dueFrom: from,
    dueTo: from,
    due,
  },
};

/** Query of `GET /customer-portal/customer_figures`. */
export const customerFiguresQuery: QuerySchema<'GET /customer-portal/customer_figures'> = {
  call: 'GET /customer-portal/customer_figures',
  parameters: { search, sort: sort20, page, pageSize },
};

/** Query of `GET /customer-portal/activity_logs`. */
export const activityLogsQuery: QuerySchema<'GET /customer-portal/activity_logs'> = {
  call: 'GET /customer-portal/activity_logs',
  parameters: { action, person: category, search, from, to: from, timeZone, page, pageSize },
};

/** Query of `GET /customer-portal/activity_logs/export`. */
export const activityLogsExportQuery: QuerySchema<'GET /customer-portal/activity_logs/export'> = {
  call: 'GET /customer-portal/activity_logs/export',
  parameters: { action, person: category, search, from, to: from, timeZone, id },
};

/** Query of `GET /customer-portal/notifications`. */
export const notificationsQuery: QuerySchema<'GET /customer-portal/notifications'> = {
  call: 'GET /customer-portal/notifications',
  parameters: {
    unread: unassigned,
    archived: unassigned,
    snoozed: unassigned,
    kind: kind23,
    customer: category,
    page,
    pageSize,
  },
};

/** Query of `GET /customer-portal/users_management`. */
export const usersManagementQuery: QuerySchema<'GET /customer-portal/users_management'> = {
  call: 'GET /customer-portal/users_management',
  parameters: { search, role, status, page, pageSize },
};

/** Query of `GET /customer-portal/points/statement`. */
export const pointsStatementQuery: QuerySchema<'GET /customer-portal/points/statement'> = {
  call: 'GET /customer-portal/points/statement',
  parameters: { from, to: from, page, pageSize: pageSize26 },
};
