import { deadlineNames } from './deadline-names.ts';
import { feeStates } from './exports.ts';
import { instructionStates } from './instruction-states.ts';

/** Names the customer of a file that has several. */
const allCustomers = 'All my customers';

/** The names of things are those of the page that a file shows. */
export const reports = {
  allCustomers,
  printed: (moment: string, timeZone: string) => `Printed ${moment} (${timeZone})`,
  pageOf: (page: string, total: string) => `${page} of ${total}`,
  notDrawn: (characters: string) =>
    `This file has no letters for some characters, which are shown as \uFFFD (${characters}). The pages of the portal show them.`,
  period: (from: string, to: string) => `${from} – ${to}`,
  from: (day: string) => `From ${day}`,
  until: (day: string) => `Until ${day}`,
  filter: (name: string, values: readonly string[]) => `${name}: ${values.join(', ')}`,
  none: 'None',
  customer: 'Customer',

  statement: {
    fileName: 'points-statement',
    title: 'Points statement',
    totals: 'Totals of the period',
    opening: 'Opening balance',
    closing: 'Closing balance',
    lines: 'Transactions in the period',
    zone: (timeZone: string) =>
      `Days are in ${timeZone}. Pending points are included, owed points are deducted.`,
    carriedForward: 'Carried forward',
    broughtForward: 'Brought forward',
    columns: { date: 'Date', kind: 'Kind', source: 'Source', change: 'Change', balance: 'Balance' },
    kinds: {
      earn: 'Earned',
      redeem: 'Redeemed',
      refund: 'Refunded',
      expire: 'Expired',
      adjust: 'Adjusted',
      claw_back: 'Taken back',
    },
    tooLong: (rows: string) =>
      `The period has more than ${rows} transactions. Choose a shorter one, or the CSV file, which has all.`,
  },

  deadlines: {
    fileName: 'deadlines',
    title: 'Deadlines',
    count: (rows: number, formatted: string) => (rows === 1 ? '1 deadline' : `${formatted} deadlines`),
    search: 'Search',
    columns: {
      dueAt: 'Due',
      kind: 'Kind',
      application: 'Application',
      category: 'Category',
      country: 'Office',
      actor: 'Who acts',
      responsible: 'Responsible',
      state: 'State',
      rule: 'Rule',
    },
    ...deadlineNames,
    actors: { customer: 'Customer', provider: 'Provider' },
    optional: (kind: string) => `${kind} (optional)`,
    extended: (day: string, originalDay: string) => `${day} (originally ${originalDay})`,
    noOne: 'No one',
    tooMany: (rows: string) =>
      `More than ${rows} deadlines match the filters. Narrow the filters to save them.`,
  },

  instruction: {
    fileName: 'instruction',
    title: (kind: string, reference: string) => `${kind}: ${reference}`,
    facts: 'What was instructed',
    number: 'Number',
    application: 'Application',
    deadline: 'Deadline',
    due: (kind: string, day: string) => `${kind}, due ${day}`,
    cutOff: 'Cut-off',
    cost: 'Cost',
    byQuotation: 'By quotation',
    sentBy: 'Sent by',
    standing: 'A standing instruction',
    text: 'Text',
    files: 'Files',
    fileNames: (names: readonly string[]) => names.join(', '),
    history: 'History',
    when: 'When',
    state: 'State',
    who: 'Who',
    provider: 'Provider',
    reason: 'Reason',
    states: instructionStates,
  },

  instructions: {
    fileName: 'instructions',
    title: 'Instructions',
    count: (rows: number, formatted: string) => (rows === 1 ? '1 instruction' : `${formatted} instructions`),
    search: 'Search',
    columns: {
      sentAt: 'Sent',
      kind: 'Instruction',
      application: 'Application',
      cutOffAt: 'Cut-off',
      sentBy: 'Sent by',
      state: 'State',
    },
    tooMany: (rows: string) =>
      `More than ${rows} instructions match the filters. Narrow the filters to save them.`,
  },

  fees: {
    fileName: 'fees',
    title: 'Fees',
    count: (rows: number, formatted: string) => (rows === 1 ? '1 fee' : `${formatted} fees`),
    sum: (amount: string, fees: string) => `${amount} (${fees})`,
    sums: 'Sums',
    list: 'Fees',
    states: feeStates,
    columns: { paidOn: 'Paid on', dueAt: 'Due', state: 'State', name: 'Fee', amount: 'Amount' },
    tooMany: (rows: string) => `More than ${rows} fees match the filters. Filter further to save them.`,
  },

  applications: {
    fileName: 'applications',
    title: 'Applications',
    count: (rows: number, formatted: string) => (rows === 1 ? '1 application' : `${formatted} applications`),
    columns: { title: 'Title' },
    tooMany: (rows: string) =>
      `More than ${rows} applications match the filters. Save a view with narrower filters, or export the list.`,
  },

  application: {
    fileName: 'application',
    facts: 'Details',
    status: 'Status',
    applied: 'Applied',
    due: 'Due',
    updated: 'Updated',
    spending: 'Spending',
    open: 'Open',
    reference: 'Reference',
    fees: 'Fees',
    fee: 'Fee',
    totalPaid: 'Paid in total',
    totalOpen: 'Open in total',
    amount: 'Amount',
    history: 'Status history',
    when: 'When',
    note: 'Note',
    documents: 'Documents',
    document: 'Document',
    uploaded: 'Uploaded',
    size: 'Size',
    tooLong: (rows: string) =>
      `The application has more than ${rows} deadlines, fees, changes and documents: too many for a PDF file.`,
  },
};
