import type { ExportFormat } from '@atrium/contract';
import type { DeskApproval, DeskReport, QueueItem, StaffAccount, StaffRole } from '@atrium/contract/desk';
import { caseFilters, caseTexts } from './case.ts';
import { customer, customers } from './customers.ts';
import { filesTexts } from './files.ts';
import { imports } from './imports.ts';
import {
  askingTexts,
  changesTexts,
  correctionTexts,
  earnRulesTexts,
  programmeSettingsTexts,
  programmeTexts,
  redemptionsTexts,
  rewardsTexts,
  staffTexts,
} from './programme.ts';
import { reference } from './reference.ts';

/** A column of a newer API has no name here. */
const reportColumns: Readonly<Record<string, string>> = {
  kind: 'Instruction',
  answered: 'Answered',
  medianHours: 'Median hours',
  p90Hours: '90 % within hours',
  late: 'After the cut-off',
  agent: 'Person',
  waiting: 'Waiting',
  overdue: 'Overdue',
  oldestCutOff: 'Oldest cut-off',
  sent: 'Sent',
  accepted: 'Accepted',
  done: 'Done',
  refused: 'Refused',
  cancelled: 'Canceled',
  customer: 'Customer',
  earned: 'Earned',
  redeemed: 'Redeemed',
  refunded: 'Refunded',
  expired: 'Expired',
  corrected: 'Corrected',
  people: 'People',
  signedIn: 'Signed in',
  lastSignIn: 'Last sign-in',
  instructions: 'Instructions',
  messages: 'Messages',
};

const roleNames = {
  agent: 'agent',
  supervisor: 'supervisor',
  administrator: 'administrator',
} satisfies Record<StaffRole, string>;

function approvalTitle({ kind, customer, refund, staff }: DeskApproval): string {
  const customerName = customer?.name ?? '';
  switch (kind) {
    case 'correct_points':
      return `Correct the points of ${customerName}`;
    case 'refund':
      return `Refund ${refund?.redemption.name ?? 'a redemption'} to ${customerName}`;
    case 'invite_staff':
      return `Invite ${staff?.name ?? ''}`;
    case 'change_staff':
      return `Change the access of ${staff?.name ?? ''}`;
    case 'deactivate_staff':
      return `Deactivate ${staff?.name ?? ''}`;
  }
}

function accessOf({ email, role, customers }: Pick<StaffAccount, 'email' | 'role' | 'customers'>): string {
  return `${email}, ${roleNames[role]} for ${customers?.join(', ') ?? 'all customers'}`;
}

const queueKeys: readonly (readonly [key: string, meaning: string])[] = [
  ['j', 'Next item'],
  ['k', 'Previous item'],
  ['Enter', 'Open the case'],
  ['t', 'Take, or take over'],
  ['u', 'Release'],
  ['s', 'Snooze until tomorrow'],
  ['a', 'Accept, then mark as done'],
  ['x', 'Refuse'],
  ['r', 'Reply'],
  ['e', 'Needs no answer'],
  ['Ctrl Enter', 'Send what is written'],
  ['?', 'These keys'],
];

export const enUs = {
  queue: {
    title: 'Queue',
    description: 'What waits for an answer, by its cut-off.',
    counted: (total: number, hasMore: boolean) =>
      `${hasMore ? 'More than ' : ''}${total} ${total === 1 ? 'item' : 'items'}`,
    notLoaded: 'The queue did not load.',
    nothingTitle: 'Nothing waits',
    nothing: 'Instructions, messages, files and deadlines of customers appear here as they come.',
    keys: 'Keys',
    columns: {
      what: 'What',
      application: 'Application',
      customer: 'Customer',
      cutOff: 'Cut-off',
      taken: 'Taken by',
    },
    kinds: {
      instruction: 'Instruction',
      message: 'Message',
      upload: 'Files',
      deadline: 'Deadline',
    } satisfies Record<QueueItem['kind'], string>,
    accepted: 'accepted',
    you: 'You',
    noOne: 'No one',
    take: 'Take',
    takeOver: (name: string) => `Take over from ${name}`,
    release: 'Release',
    snooze: 'Snooze until tomorrow',
    accept: 'Accept',
    done: 'Mark as done',
    refuse: 'Refuse',
    reply: 'Reply',
    settle: 'Needs no answer',
    actions: 'Actions',
    choose: 'Choose an item to answer it.',
    failed: (action: string) => `${action} failed.`,
    takenBy: (name: string) => `${name} has taken it in the meantime.`,
  },
  dialogs: {
    refuse: 'Refuse the instruction',
    reason: 'Reason',
    reasonHint: 'The customer reads it.',
    reply: (reference: string) => `Reply about ${reference}`,
    text: 'Message',
    send: 'Send',
    cancel: 'Cancel',
    close: 'Close',
  },
  keys: {
    title: 'Keys of the queue',
    list: queueKeys,
  },
  cases: {
    title: 'Cases',
    description: 'Applications of the customers whom you look after.',
    search: 'Search cases',
    searchHint: 'Reference or title',
    notLoaded: 'The cases did not load.',
    case: 'Case',
    customer: 'Customer',
    status: 'Status',
    waits: 'Waits',
    changed: 'Changed',
    reply: 'Message without a reply',
    due: (date: string) => `Deadline ${date}`,
    overdue: (date: string) => `Overdue since ${date}`,
    nothingWaits: 'Nothing',
    noMatchTitle: (search: string) => `Nothing matches “${search}”`,
    noMatch: 'Check the spelling, or search for a part of the reference or title.',
    noneOfFilters: 'No case matches the filters',
    showAll: 'Show all cases',
    filters: caseFilters,
    nothingTitle: 'No cases yet',
    nothing: 'Applications of your customers appear here once they are imported.',
    toQueue: 'Open the queue',
  },
  case: caseTexts,
  customers,
  customer,
  files: filesTexts,
  asking: askingTexts,
  corrections: correctionTexts,
  programme: programmeTexts,
  programmeSettings: programmeSettingsTexts,
  changes: changesTexts,
  rewards: rewardsTexts,
  earnRules: earnRulesTexts,
  redemptions: redemptionsTexts,
  staff: staffTexts,
  approvals: {
    title: 'Approvals',
    description: 'What takes effect once a second person of the provider approves it, within seven days.',
    notLoaded: 'The approvals did not load.',
    waiting: 'Waiting',
    counted: (total: string) => `Waiting (${total})`,
    decided: 'Decided',
    nothingTitle: 'Nothing waits for a second person',
    nothing:
      'Corrections of points above the limit of the programme, late refunds and changes of staff appear here when a colleague asks for one.',
    request: 'What',
    none: '–',
    points: 'Points',
    askedBy: 'Asked by',
    decision: 'Decision',
    what: approvalTitle,
    access: accessOf,
    you: 'You',
    approve: 'Approve',
    approveOf: (what: string) => `Approve: ${what}`,
    refuse: 'Refuse',
    refuseOf: (what: string) => `Refuse: ${what}`,
    waitsForOther: 'Another person has to decide',
    waitsForSupervisor: 'A supervisor has to decide',
    until: (moment: string) => `until ${moment}`,
    by: (name: string) => `by ${name}`,
    outcomes: {
      requested: 'Waiting',
      approved: 'Approved',
      refused: 'Refused',
      void: 'Approved, but no longer possible',
      expired: 'Expired, because no one decided in time',
    } satisfies Record<DeskApproval['state'], string>,
    refuseTitle: 'Refuse the request',
    reason: 'Reason',
    reasonHint: 'Who asked reads it; the customer does not.',
  },
  imports,
  reference,
  reports: {
    title: 'Reports',
    description: 'How the provider answers, and what customers do.',
    notLoaded: 'The report did not load.',
    report: 'Report',
    titles: {
      'answering-times': 'Answering times',
      overdue: 'Overdue by person',
      instructions: 'Instructions by kind',
      points: 'Points by customer',
      adoption: 'Use by customer',
    } satisfies Record<DeskReport, string>,
    period: 'Period',
    periods: {
      lastMonth: 'Last month',
      thisMonth: 'This month',
      last90: 'Last 90 days',
      thisYear: 'This year',
      lastYear: 'Last year',
    },
    columns: reportColumns,
    total: 'Total',
    none: '–',
    notTaken: 'Not taken',
    asOfNow: 'This report is as of now, whatever the period.',
    capped: (shown: string, total: string) =>
      `The first ${shown} of ${total} rows are shown, without a total. Files have all of them.`,
    nothingTitle: 'Nothing in this period',
    nothing: 'Choose a longer or another period.',
    save: { csv: 'Save as CSV', xlsx: 'Save as XLSX' } satisfies Record<ExportFormat, string>,
    saving: 'Saving…',
    saveFailed: (error: string) => `The file could not be saved. ${error}`,
  },
};

/** Shape of a catalogue. */
export type Texts = typeof enUs;
