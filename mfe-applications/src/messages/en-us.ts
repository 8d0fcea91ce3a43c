export const enUs = {
  applications: 'Applications',
  listDescription: 'Every filing, where it stands and what is due.',

  /** Error catalogue: the sentence, then the status code and the error. */
  loadFailed: (status: number, error: string) =>
    `Can't load applications data. ${status === 0 ? error : `${status} ${error}`}`,
  applicationFailed: 'Fetch application error.',

  columns: {
    reference: 'Reference',
    title: 'Title',
    customer: 'Customer',
    category: 'Category',
    country: 'Office',
    status: 'Status',
    appliedAt: 'Applied',
    dueAt: 'Due',
    updatedAt: 'Updated',
    spending: 'Spending',
  },
  noDueDate: 'No due date',
  due: 'Due',

  filterByMainStatus: 'Main status',
  allMainStatuses: 'All',
  status: 'Status',
  allStatuses: 'All statuses',
  allCategories: 'All categories',
  clearFilters: 'Clear filters',
  reload: 'Load again',

  tableLabel: 'Applications',
  rowsPerPage: 'Rows per page',
  pageRange: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',

  emptyTitle: 'No applications yet',
  emptyText: 'Applications appear here as soon as one is filed for this customer.',
  noMatchTitle: 'No application matches',
  noMatchText:
    'None of your applications fits what you chose. Choose another status or category, or clear the filters.',

  actionRequired: 'Action required',
  actionRequiredText: 'Waiting for you, soonest due first',
  nothingToDoTitle: 'Nothing waits for you',
  nothingToDoText: 'Applications that need a payment or an answer appear here.',
  latest: 'Latest changes',
  latestText: 'Applications by their last change',
  viewAll: 'View all',

  backToList: 'All applications',
  application: 'Application',
  notFoundTitle: 'No such application',
  notFoundText: 'It does not exist, or it belongs to a customer that you do not act for now.',
  details: 'Details',
  timeline: 'Timeline',
  documents: 'Documents',
  fees: 'Fees',
  fee: 'Fee',
  amount: 'Amount',
  paid: 'Paid',
  unpaid: 'Not paid',
  total: 'Total',
  noTimelineTitle: 'No steps yet',
  noTimelineText: 'Each change of status is recorded here.',
  noDocumentsTitle: 'No documents yet',
  noDocumentsText: 'Receipts, certificates and letters of the office appear here.',
  noFeesTitle: 'No fees yet',
  noFeesText: 'Official and service fees appear here when they fall due.',
};

export type Messages = typeof enUs;
