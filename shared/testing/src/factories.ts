import {
  type Application,
  type Approval,
  type CalendarFeed,
  type Category,
  type ChartSegment,
  type CustomerListEntry,
  type Deadline,
  type DirectorySync,
  type EarnPoint,
  type Fee,
  type FeeLine,
  type Instruction,
  type InstructionKind,
  type MainStatus,
  type Message,
  type PendingInvitation,
  type PointTransaction,
  permissionsOfRole,
  permissionsWith,
  type Redemption,
  type ReviewedAccess,
  type Reward,
  type Status,
  type Upload,
  type User,
} from '@atrium/contract';

let lastId = 0;
const nextId = () => ++lastId;

/** A person who owns customer 1. */
/** A redemption that waits; the reader may decide. */
export function createApproval(overrides: Partial<Approval> = {}): Approval {
  return {
    id: nextId(),
    customer: { id: 1, name: 'Acme' },
    action: 'redeem',
    redeem: { reward: { id: 3, name: 'Watch service' }, points: 3_200, redemptionId: null },
    grant: null,
    policy: null,
    signOn: null,
    rule: null,
    requestedBy: { id: 5, name: 'Mona Manager' },
    requestedAt: '2026-11-01T10:00:00.000Z',
    expiresAt: '2026-11-08T10:00:00.000Z',
    state: 'requested',
    decidedBy: null,
    decidedAt: null,
    reason: null,
    problem: null,
    mayDecide: true,
    ...overrides,
  };
}

export function createDirectorySync(overrides: Partial<DirectorySync> = {}): DirectorySync {
  return {
    address: 'https://portal.example/scim/v2',
    token: {
      createdAt: '2026-11-01T10:00:00.000Z',
      createdBy: { id: 5, name: 'Olivia Owner' },
      lastUsedAt: '2026-11-02T10:00:00.000Z',
    },
    formerToken: null,
    people: { total: 12, active: 11 },
    groups: [{ id: '0b0a2f4e-0000-4000-8000-000000000001', name: 'Portal managers', members: 4, role: null }],
    errors: [],
    ...overrides,
  };
}

export function createReviewedAccess(overrides: Partial<ReviewedAccess> = {}): ReviewedAccess {
  return {
    id: nextId(),
    displayName: 'Mona Manager',
    email: 'manager@acme.example',
    role: 'manager',
    since: '2025-11-01T10:00:00.000Z',
    lastUsedAt: '2026-11-01T10:00:00.000Z',
    factors: ['password'],
    confirmedAt: null,
    confirmedBy: null,
    isConfirmed: false,
    ...overrides,
  };
}

export function createUser(overrides: Partial<User> = {}): User {
  return {
    id: nextId(),
    email: 'owner@acme.example',
    displayName: 'Olivia Owner',
    locale: 'en-US',
    timeZone: null,
    roles: [{ customerId: 1, role: 'owner' }],
    permissions: [...permissionsOfRole.owner],
    permissionsOfRole: permissionsWith([]),
    hasPassword: true,
    lineLinked: false,
    notificationSettings: [],
    ...overrides,
  };
}

/** A customer of the dropdown. */
export function createCustomer(overrides: Partial<CustomerListEntry> = {}): CustomerListEntry {
  const id = overrides.id ?? nextId();
  return { id, name: `Customer ${id}`, code: `C${id}`, ...overrides };
}

/** An invitation to Initech as a viewer. */
export function createInvitation(overrides: Partial<PendingInvitation> = {}): PendingInvitation {
  return {
    id: nextId(),
    customer: 'Initech',
    role: 'viewer',
    inviter: 'Olivia Owner',
    expiresAt: '2099-01-01T00:00:00Z',
    ...overrides,
  };
}

/** The main status In progress. */
export function createMainStatus(overrides: Partial<MainStatus> = {}): MainStatus {
  return { id: nextId(), name: 'In progress', tone: 'progress', ...overrides };
}

/** The status Filed. */
export function createStatus(overrides: Partial<Status> = {}): Status {
  return { id: nextId(), name: 'Filed', mainStatus: createMainStatus(), ...overrides };
}

/** The category Trademark. */
export function createCategory(overrides: Partial<Category> = {}): Category {
  return { id: nextId(), name: 'Trademark', ...overrides };
}

/** An application as lists show it. */
export function createApplication(overrides: Partial<Application> = {}): Application {
  const id = overrides.id ?? nextId();
  return {
    id,
    reference: `TM-${String(id).padStart(5, '0')}`,
    title: `Mark ${id}`,
    category: createCategory(),
    country: { code: 'US', name: 'United States' },
    status: createStatus(),
    customer: { id: 1, name: 'Acme' },
    appliedAt: '2026-03-02',
    updatedAt: '2026-11-20T08:15:00Z',
    dueAt: null,
    daysLeft: null,
    spending: { amount: 125_000, currency: 'USD' },
    unpaid: { amount: 0, currency: 'USD' },
    ...overrides,
  };
}

/** An unpaid fee without a last day to pay. */
export function createFeeLine(overrides: Partial<FeeLine> = {}): FeeLine {
  return {
    id: nextId(),
    name: 'Official fee',
    amount: 125_000,
    currency: 'USD',
    state: 'unpaid',
    paidAt: null,
    paidOn: null,
    dueAt: null,
    daysLeft: null,
    ...overrides,
  };
}

/** The same with its application, as lists show it. */
export function createFee(overrides: Partial<Fee> = {}): Fee {
  return {
    ...createFeeLine(),
    application: { id: 8, reference: 'TM-00008', title: 'Blue bird' },
    customer: { id: 1, name: 'Acme' },
    category: createCategory(),
    country: { code: 'US', name: 'United States' },
    ...overrides,
  };
}

/** A calendar feed of customer 1 that no one has read yet. */
export function createCalendarFeed(overrides: Partial<CalendarFeed> = {}): CalendarFeed {
  return {
    id: nextId(),
    name: 'Fees',
    customer: { id: 1, name: 'Acme' },
    query: 'state=open&due=30',
    description: 'Open · due in 30 days',
    alarms: [1, 7],
    createdAt: '2026-11-01T08:00:00Z',
    lastUsedAt: null,
    hasLapsed: false,
    ...overrides,
  };
}

/** An open deadline of a response. */
export function createDeadline(overrides: Partial<Deadline> = {}): Deadline {
  const id = overrides.id ?? nextId();
  return {
    id,
    application: { id: 1, reference: 'TM-00001', title: 'Mark 1' },
    customer: { id: 1, name: 'Acme' },
    category: createCategory(),
    country: { code: 'US', name: 'United States', timeZone: 'America/New_York' },
    kind: 'response',
    dueAt: '2026-11-30',
    daysLeft: 7,
    originalDueAt: null,
    mandatory: true,
    actor: 'customer',
    rule: null,
    responsible: null,
    state: 'open',
    instruction: null,
    standingInstruction: null,
    snoozedUntil: null,
    version: 1,
    updatedAt: '2026-11-20T08:15:00Z',
    ...overrides,
  };
}

/** Points earned by a fee. */
export function createPointTransaction(overrides: Partial<PointTransaction> = {}): PointTransaction {
  return {
    id: nextId(),
    customer: { id: 1, name: 'Acme' },
    kind: 'earn',
    points: 250,
    source: 'Fees of TM-00001',
    createdAt: '2026-11-20T08:15:00Z',
    subject: null,
    rule: null,
    availableAt: null,
    expiresAt: null,
    ...overrides,
  };
}

/** A reward without limits. */
export function createReward(overrides: Partial<Reward> = {}): Reward {
  return {
    id: nextId(),
    name: 'Fee credit',
    description: 'Taken off the next invoice.',
    pointsCost: 1_000,
    stock: null,
    limitPerCustomer: null,
    offeredUntil: null,
    redeemed: 0,
    refusal: null,
    ...overrides,
  };
}

/** A completed redemption that can be refunded. */
export function createRedemption(overrides: Partial<Redemption> = {}): Redemption {
  return {
    id: nextId(),
    customer: { id: 1, name: 'Acme' },
    reward: { id: 1, name: 'Fee credit' },
    points: 1_000,
    status: 'completed',
    code: 'ATR-7Q2M',
    createdAt: '2026-11-20T08:15:00Z',
    refundedAt: null,
    refundableUntil: null,
    ...overrides,
  };
}

/** A way to earn points. */
export function createEarnPoint(overrides: Partial<EarnPoint> = {}): EarnPoint {
  return {
    id: nextId(),
    event: 'fee_paid',
    name: 'Fees',
    description: 'One point for each dollar.',
    points: 1,
    perAmount: 100,
    pendingDays: 0,
    daysBeforeDue: null,
    earned: { points: 0, times: 0, pending: 0, lastAt: null },
    ...overrides,
  };
}

/** One segment of a chart. */
export function createChartSegment(overrides: Partial<ChartSegment> = {}): ChartSegment {
  const id = overrides.id ?? nextId();
  return { id, name: `Segment ${id}`, count: 3, ...overrides };
}

/** A PDF file of 48 kB for a message, none of which has arrived. */
export function createUpload(overrides: Partial<Upload> = {}): Upload {
  return {
    id: nextId(),
    name: 'Evidence.pdf',
    purpose: 'message',
    sizeBytes: 48_200,
    state: 'open',
    mediaType: null,
    receivedBytes: 0,
    partBytes: 4_194_304,
    refusal: null,
    ...overrides,
  };
}

/** The kind Renew, for deadlines of that kind. */
export function createInstructionKind(overrides: Partial<InstructionKind> = {}): InstructionKind {
  return {
    id: nextId(),
    name: 'Renew',
    answersDeadline: true,
    cost: { amount: 45_000, currency: 'USD' },
    leadDays: 5,
    needsText: false,
    needsFile: false,
    statuses: [],
    deadlineKinds: ['renewal'],
    ...overrides,
  };
}

/** An instruction to renew, as sent. */
export function createInstruction(overrides: Partial<Instruction> = {}): Instruction {
  const id = overrides.id ?? nextId();
  const number = String(id).padStart(5, '0');
  return {
    id,
    kind: { id: 1, name: 'Renew' },
    state: 'sent',
    version: 1,
    application: { id, reference: `TM-${number}`, title: `Mark ${id}` },
    deadline: { id, kind: 'renewal', dueAt: '2026-12-18' },
    customer: { id: 1, name: 'Acme' },
    text: null,
    files: [],
    cost: { amount: 45_000, currency: 'USD' },
    country: { code: 'EU', name: 'European Union', timeZone: 'Europe/Madrid' },
    cutOffAt: '2026-12-11T23:00:00Z',
    lateFrom: '2026-12-09T23:00:00Z',
    isChangedSince: false,
    sentAt: '2026-11-20T08:00:00Z',
    sentBy: { id: 905, name: 'Mia Manager' },
    standingInstruction: null,
    ...overrides,
  };
}

/** A message that another member wrote, and that was not read. */
export function createMessage(overrides: Partial<Message> = {}): Message {
  const id = overrides.id ?? nextId();
  return {
    id,
    author: { id: 905, name: 'Mia Manager', isProvider: false },
    text: `Message ${id}`,
    files: [],
    at: '2026-11-20T08:00:00Z',
    readByMe: false,
    ...overrides,
  };
}
