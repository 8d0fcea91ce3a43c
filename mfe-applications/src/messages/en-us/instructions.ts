const list = {
  title: 'Instructions',
  description: 'What you told your provider to do, and what became of it.',

  /** By URL parameter. */
  filterNames: {
    state: 'State',
    kind: 'Instruction',
    application: 'Application',
    deadline: 'Deadline',
    customer: 'Customer',
    search: 'Search',
    from: 'Sent from',
    to: 'Sent to',
    sort: 'Sort',
    page: 'Page',
    pageSize: 'Rows per page',
  },
  filterByState: 'Who has to act',
  tabs: { all: 'All', waiting: 'Waiting for your provider', answered: 'Answered' },
  sentDate: 'Sent',
  periods: {
    thisMonth: 'This month',
    lastMonth: 'Last month',
    thisYear: 'This year',
    lastYear: 'Last year',
  },
  searchLabel: 'Search reference and title',
  searchPlaceholder: 'Reference or title',

  columns: {
    sentAt: 'Sent',
    kind: 'Instruction',
    application: 'Application',
    deadline: 'Deadline',
    customer: 'Customer',
    cutOffAt: 'Cut-off',
    sentBy: 'Sent by',
    state: 'State',
  },
  sortOrders: {
    '-sentAt': 'Recently sent first',
    sentAt: 'Earliest sent first',
    cutOffAt: 'Soonest cut-off first',
    '-cutOffAt': 'Latest cut-off first',
    reference: 'Reference, A to Z',
    '-reference': 'Reference, Z to A',
  },
  none: '–',
  everything: 'All instructions',
  saveViewText: 'Saves the filters, the order and the rows per page. Only you can see it.',

  notLoaded: 'The instructions did not load.',
  filterRefused: 'The instructions did not load, because a filter is not valid.',
  emptyTitle: 'No instructions yet',
  emptyText: 'Open a deadline or an application, and choose “Instruct…” to tell your provider what to do.',
  seeDeadlines: 'See deadlines',
  noMatchTitle: 'No instruction matches',
  noSearchMatchTitle: (search: string) => `No instruction matches “${search}”`,
  noMatchText: 'No instruction matches all of your filters. Change or clear them.',
};

const detail = {
  noCharge: 'no charge',
  byQuotation: 'price by quotation',
  instruction: 'Instruction',
  backToList: 'All instructions',
  notFoundTitle: 'Instruction not found',
  notFoundText: 'It does not exist, or it belongs to a customer that you do not act for.',
  belongsTo: (customer: string) => `This instruction belongs to ${customer}.`,
  notLoaded: 'The instruction did not load.',
  details: 'What was sent',
  application: 'Application',
  deadline: 'Deadline',
  cost: 'Cost',
  text: 'In your words',
  files: 'Files',
  downloadFailed: (name: string, status: string) => `${name} could not be downloaded: ${status}`,
  cutOff: 'Cut-off',
  sentBy: 'Sent by',
  history: 'History',
  provider: 'Your provider',
  changedSinceText:
    'The deadline or the status of the application has changed since this was sent. The instruction stays open, and your provider answers it.',

  cancel: 'Cancel instruction',
  cancelTitle: (name: string) => `Cancel the instruction ${name}?`,
  cancelText: 'Your provider will not act on it.',
  cancelUntil: (moment: string) => `You can send a new one until ${moment}.`,
  cancelTooLate: 'The cut-off has passed: after you cancel, no new instruction can be sent.',
  keep: 'Keep it',
  close: 'Close',
  cancelDone: (name: string) => `The instruction ${name} was canceled.`,
  cancelRefusals: {
    'already-accepted':
      'Your provider has accepted the instruction in the meantime. It can no longer be canceled.',
    'instruction-changed':
      'The instruction has changed in the meantime. Close this to see its current state.',
  },
  cancelFailed: (error: string) => `The instruction was not canceled. ${error}`,
};

const ofApplication = {
  title: 'Instructions',
  noneTitle: 'No instructions yet',
  noneText: 'What you tell your provider to do about this application appears here.',
  by: (person: string) => `by ${person}`,
  /** `due` is such as "in 2 days". */
  choose: (deadline: string, due: string) => `${deadline} due ${due}: choose`,
  instructed: (deadline: string, due: string) => `${deadline} due ${due}: instructed`,
  chooseText: 'Tell your provider what to do. You see the price and the cut-off before anything is sent.',
  othersChoose: 'Owners and managers can tell your provider what to do.',
  choices: (name: string) => `Instruct: ${name}`,
};

const card = {
  title: 'Instructions',
  text: 'Deadlines of the next 30 days without an instruction, and what your provider has to do',
  forYou: (count: number): string => (count === 1 ? 'deadline waits for you' : 'deadlines wait for you'),
  forProvider: (count: number): string =>
    count === 1 ? 'instruction waits for your provider' : 'instructions wait for your provider',
  atLeast: (formatted: string) => `${formatted}+`,
  noneTitle: 'No instruction waits for your provider',
  noneText: 'What you tell your provider to do appears here until it is done.',
  cutOff: 'Cut-off',
  viewAll: 'View all',
};

export const instructions = {
  pages: { label: 'Views of instructions', list: 'List', standing: 'Standing instructions' },
  card,
  ofApplication,
  detail,
  list,

  /** A cut-off at the office, and in the reader's time zone where that differs. */
  atOffice: (moment: string, office: string) => `${moment}, ${office}`,
  forReader: (moment: string) => `${moment} in your time zone`,
  withApplication: (kind: string, reference: string) => `${kind}, ${reference}`,
  standing: 'Standing instruction',
  changedSince: 'Changed since',
  cutOffNear: 'Not accepted yet',
  alarm: (count: number, formatted: string) =>
    count === 1
      ? '1 instruction is not accepted yet, and its cut-off is near or over.'
      : `${formatted} instructions are not accepted yet, and their cut-off is near or over.`,
  seeAlarm: 'See those that wait',

  /** Error catalogue. */
  kindsFailed: 'Fetch kinds of instructions error.',
  instructionsFailed: 'Fetch instructions error.',
  instructionFailed: 'Fetch instruction error.',

  states: { sent: 'Sent', accepted: 'Accepted', done: 'Done', refused: 'Refused', cancelled: 'Canceled' },
};
