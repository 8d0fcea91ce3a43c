import type { DeadlineKind, DeadlineState, DueWindow, FeeState, InstructionState } from '@atrium/contract';
import { caseChangeTexts } from './case-changes.ts';

const deadlineKinds = {
  response: 'Response',
  payment: 'Payment',
  renewal: 'Renewal',
  opposition_end: 'End of opposition',
  document: 'Document',
} satisfies Record<DeadlineKind, string>;

const deadlines = {
  title: 'Deadlines',
  noneTitle: 'No deadlines',
  none: 'Nothing is due for this application.',
  kinds: deadlineKinds,
  states: { open: 'Open', done: 'Done', missed: 'Missed', waived: 'Waived' } satisfies Record<
    DeadlineState,
    string
  >,
  provider: 'You act',
  customer: 'The customer acts',
  optional: 'Optional',
  originally: (date: string) => `originally ${date}`,
  responsible: (name: string) => `Responsible: ${name}`,
  daysLeft: (days: number, count: string) =>
    days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${count} days`,
  overdue: (days: number, count: string) => (days === 1 ? '1 day overdue' : `${count} days overdue`),
  actionsOf: (deadline: string) => `Actions: ${deadline}`,
};

const instructions = {
  title: 'Instructions',
  noneTitle: 'No instructions',
  none: 'What the customer instructs about this application is here.',
  states: {
    sent: 'Sent',
    accepted: 'Accepted',
    done: 'Done',
    refused: 'Refused',
    cancelled: 'Canceled',
  } satisfies Record<InstructionState, string>,
  changedSince: 'Case changed since',
  cutOff: 'Cut-off',
  onDeadline: (kind: string, date: string) => `Deadline: ${kind}, ${date}`,
  sent: 'Sent',
  standing: 'a standing instruction',
  accept: 'Accept',
  accepted: 'The instruction was accepted.',
};

const conversation = {
  title: 'Conversation',
  notLoaded: 'The conversation did not load.',
  noneTitle: 'No messages yet',
  none: 'What the customer and you write to each other is here.',
  removed: 'The text was removed.',
  newest: (count: string) => `The newest ${count} messages are shown.`,
};

const fees = {
  title: 'Fees',
  noneTitle: 'No fees',
  none: 'Fees of this application appear here.',
  fee: 'Fee',
  state: 'State',
  dueAt: 'Due',
  amount: 'Amount',
  noDate: '–',
  states: { paid: 'Paid', unpaid: 'Unpaid', overdue: 'Overdue' } satisfies Record<FeeState, string>,
  actionsOf: (fee: string) => `Actions: ${fee}`,
  paidInTotal: 'Paid in total',
  openInTotal: 'Open in total',
};

const documents = {
  title: 'Documents',
  noneTitle: 'No documents',
  none: 'Documents that were filed or received appear here.',
  addedBy: (customer: string) => `Added by ${customer}`,
  download: (name: string) => `Download ${name}`,
  downloadFailed: (name: string, status: string) => `${name} was not downloaded: ${status}`,
  planned: 'The customer does not see these yet',
  visibleFrom: (date: string) => `Visible from ${date}`,
  actionsOf: (document: string) => `Actions: ${document}`,
  withdrawn: 'The file is removed. The customer has learned nothing of it.',
};

const dialogs = {
  undo: { open: 'Undo', title: 'Undo the change', confirm: 'Undo' },
  status: { open: 'Change status', title: 'Change the status', confirm: 'Change status' },
  done: { open: 'Mark as done', title: 'Mark the deadline as done', confirm: 'Mark as done' },
  reopen: { open: 'Open again', title: 'Open the deadline again', confirm: 'Open again' },
  waive: { open: 'Waive', title: 'Waive the deadline', confirm: 'Waive' },
  extend: { open: 'Extend', title: 'Extend the deadline', confirm: 'Extend' },
  reply: { open: 'Write', title: 'Write to the customer', confirm: 'Send' },
  complete: { open: 'Mark as done', title: 'Mark the instruction as done', confirm: 'Mark as done' },
  refuse: { open: 'Refuse', title: 'Refuse the instruction', confirm: 'Refuse' },
  details: { open: 'Correct', title: 'Correct the details', confirm: 'Save' },
  addDeadline: { open: 'Add', title: 'Add a deadline', confirm: 'Add' },
  addFee: { open: 'Add', title: 'Add a fee', confirm: 'Add' },
  changeFee: { open: 'Change the amount', title: 'Change the amount of the fee', confirm: 'Change' },
  payFee: { open: 'Mark as paid', title: 'Mark the fee as paid', confirm: 'Mark as paid' },
  voidFee: { open: 'Remove', title: 'Remove the fee', confirm: 'Remove' },
  addDocument: { open: 'Add file', title: 'Add a file', confirm: 'Add' },
  moveDocument: { open: 'Change the date', title: 'Change the date of the document', confirm: 'Change' },
  withdrawDocument: { open: 'Withdraw', title: 'Withdraw the document', confirm: 'Withdraw' },
};

const fields = {
  status: 'New status',
  note: 'Note',
  noteHint: 'Optional. The customer reads it.',
  reason: 'Reason',
  reasonHint: 'The customer reads it.',
  newDate: 'New date',
  text: 'Message',
  title: 'Title',
  appliedAt: 'Applied on',
  kind: 'Kind',
  dueAt: 'Date',
  actor: 'Who acts',
  mandatory: 'Has to be met',
  yes: 'Yes',
  no: 'No, it is optional',
  rule: 'Rule',
  ruleHint: 'Optional. What the date comes from, in words.',
  feeName: 'Name',
  amount: (currency: string) => `Amount in ${currency}`,
  amountMalformed: 'Enter an amount, such as 250 or 99.50.',
  lastDay: 'Last day',
  noLastDay: 'None',
  paidOn: 'Paid on',
  files: (max: number): string => (max === 1 ? 'File' : 'Files for the customer'),
  documentName: 'Name of the document',
  documentNameHint: 'Optional. Ends as the file does. Without one, the document has the name of the file.',
  visible: 'The customer sees it',
  visibleNow: 'At once',
  visibleLater: 'From a later date',
  visibleFrom: 'Visible from',
  visibleFromHint: 'The date at the office. Until then only you and your colleagues know of it.',
};

export const caseFilters = {
  names: { customer: 'Customer', status: 'Status', category: 'Category', country: 'Office' },
  due: 'Deadline',
  windows: {
    any: 'Any',
    overdue: 'Overdue',
    today: 'Today',
    '7': 'Within 7 days',
    '30': 'Within 30 days',
    '90': 'Within 90 days',
  } satisfies Record<DueWindow | 'any', string>,
};

export const caseTexts = {
  title: 'Case',
  notLoaded: 'The case did not load.',
  notFoundTitle: 'Not one of your cases',
  notFound: 'Its customer is looked after by another person at the provider, or it does not exist.',
  details: 'Details',
  category: 'Category',
  office: 'Office',
  status: 'Status',
  appliedAt: 'Applied',
  dueAt: 'Next deadline',
  noDueAt: 'None',
  updatedAt: 'Changed',
  customer: 'Customer',
  history: 'Status history',
  noHistoryTitle: 'No history',
  noHistory: 'Each change of the status appears here.',
  failed: (action: string) => `${action} failed.`,
  takenBy: (name: string) => `${name} has taken it in the meantime.`,
  changedMeanwhile: 'It has changed in the meantime. Close this to see how it is now.',
  saved: 'The case was changed.',
  deadlines,
  instructions,
  conversation,
  fees,
  documents,
  changes: caseChangeTexts,
  dialogs,
  fields,
};
