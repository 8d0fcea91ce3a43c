import { dueDates } from './due-dates.ts';

const filterNames = {
  category: 'Category',
  status: 'Status',
  mainStatus: 'Main status',
  country: 'Office',
  customer: 'Customer',
  search: 'Search',
  from: 'Applied from',
  to: 'Applied to',
  dueFrom: 'Due from',
  dueTo: 'Due to',
  due: 'Due',
  sort: 'Sort',
  page: 'Page',
  pageSize: 'Rows per page',
};

/** The list of applications. */
export const list = {
  dueDates,

  applications: 'Applications',
  listDescription: 'All filings with their status and due dates.',

  /** Error catalogue: the sentence, then the status code and the error. */
  loadFailed: (status: number, error: string, refused: readonly [filter: string, why: string][] = []) =>
    [
      `Can't load applications data. ${status === 0 ? error : `${status} ${error}`}`,
      ...refused.map(
        ([filter, why]) => `${filterNames[filter as keyof typeof filterNames] ?? filter}: ${why}`,
      ),
    ].join(' · '),
  listNotLoaded: 'The applications did not load.',
  filterRefused: 'The applications did not load, because a filter is not valid.',
  applicationFailed: 'Fetch application error.',
  totalsFailed: 'Fetch application totals error.',
  suggestionFailed: 'Fetch search suggestion error.',
  neighboursFailed: 'Fetch neighbouring applications error.',
  outlookFailed: 'Fetch outlook error.',
  viewsFailed: 'Fetch saved views error.',
  instruct: 'Instruct…',
  formNotLoaded: 'The form did not load. Try again.',
  viewNotSaved: (error: string) => `The view could not be saved. ${error}`,
  exportFailed: (error: string) => `The export failed. ${error}`,
  downloadFailed: (name: string, error: string) => `${name} could not be downloaded. ${error}`,

  filterNames,

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
  overdue: 'Overdue',

  sortBy: 'Sort by',
  sortOrders: {
    '-updatedAt': 'Recently changed first',
    updatedAt: 'Least recently changed first',
    dueAt: 'Soonest due first',
    '-dueAt': 'Latest due first',
    '-appliedAt': 'Newest application first',
    appliedAt: 'Oldest application first',
    reference: 'Reference, A to Z',
    '-reference': 'Reference, Z to A',
    title: 'Title, A to Z',
    '-title': 'Title, Z to A',
    '-spending': 'Highest spending first',
    spending: 'Lowest spending first',
  },

  filterByMainStatus: 'Main status',
  allMainStatuses: 'All',
  searchLabel: 'Search reference and title',
  searchPlaceholder: 'Reference or title',
  appliedDate: 'Applied',
  periods: { last30: 'Last 30 days', lastTwelveMonths: 'Last 12 months', thisYear: 'This year' },

  display: 'Display',
  columnsTitle: 'Columns',
  defaultColumns: 'Default columns',
  densityTitle: 'Row height',
  densities: { compact: 'Compact', standard: 'Standard', relaxed: 'Relaxed' },

  views: 'Views',
  everything: 'All applications',
  defaultView: 'default',
  saveAs: 'Save as new view…',
  saveChanges: (name: string) => `Save changes to ${name}`,
  makeDefault: (name: string) => `Open ${name} by default`,
  noDefault: (name: string) => `Stop opening ${name} by default`,
  deleteView: (name: string) => `Delete ${name}`,
  saveViewTitle: 'Save this view',
  saveViewText: 'Saves the filters, order, columns, their widths and the row height. Only you can see it.',
  viewName: 'Name',
  viewNameMalformed: 'Use visible characters only, without web or e-mail addresses.',
  openByDefault: 'Open it by default',
  save: 'Save',
  cancel: 'Cancel',
  viewSaved: (name: string) => `Saved as ${name}.`,
  undoView: {
    removed: (name: string) => `Bring back ${name}`,
    query: (name: string) => `Undo the changes to ${name}`,
  },
  viewUndone: 'The change was undone.',
  viewChangedMeanwhile: 'The view has changed since, so it stays as it is.',
  viewNotUndone: (reason: string) => `The change could not be undone. ${reason}`,
  viewDeleted: (name: string) => `${name} was deleted.`,

  exportLabel: 'Export',
  exportCsv: 'CSV file',
  exportXlsx: 'Excel workbook (XLSX)',
  exportAdvice:
    'The workbook opens the same in every app. CSV is written for spreadsheets with the settings of your language.',
  exportRows: (rows: string) => `${rows} filtered rows`,
  exportRowsOfMore: (rows: string) => `More than ${rows} filtered rows`,
  exporting: 'Exporting…',
  exportSelected: 'Export selected',
  selectedRows: (count: number, formatted: string) =>
    count === 1 ? '1 selected row' : `${formatted} selected rows`,
  downloadDocuments: 'Download documents',
  downloadingAll: 'Downloading…',
  downloadAllFailed: (error: string) => `The documents could not be downloaded. ${error}`,
  documentsRefused: (reason: string) => `The documents were not downloaded: ${reason}.`,

  emptyPageTitle: 'This page does not exist',
  emptyPageText: 'The list has fewer pages now.',
  firstPage: 'First page',

  clearFilters: 'Clear filters',
  clearSearch: 'Clear search',
  reload: 'Reload',

  tableLabel: 'Applications',

  emptyTitle: 'No applications yet',
  emptyText: 'Applications appear here as soon as one is filed for this customer.',
  chooseNotifications: 'Choose your notifications',
  noMatchTitle: 'No application matches',
  noMatchText: 'No application matches all of your filters. Change or clear them.',
  noSearchMatchTitle: (search: string) => `No application matches “${search}”`,
  noSearchMatchText: 'Every word that you type has to be in the reference or the title.',
  noFilteredSearchMatchText:
    'Every word that you type has to be in the reference or the title of one of the filtered applications.',
  didYouMean: (suggestion: string) => `Did you mean ${suggestion}?`,
};
