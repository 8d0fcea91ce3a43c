/** Texts of lists. */
export const enUs = {
  pages: 'Pages',
  pagesOf: (list: string) => `Pages: ${list}`,
  rowsPerPage: 'Rows per page',
  pageRange: (from: string, to: string, total: string) => `${from}–${to} of ${total}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  chosen: (name: string, count: number) => (count === 0 ? name : `${name}: ${count} selected`),
  findOption: (name: string) => `Find ${name.toLowerCase()}`,
  nothingFound: 'No matches',
  clearFilter: 'Clear',
  clearFilters: 'Clear filters',
  columnWidth: (column: string) => `Width of ${column}`,
  automaticWidth: 'Automatic',
  pixels: (count: number) => `${count} pixels`,
  refusedTitle: 'The address of this list is not valid',
  refused: (names: string) => `Not valid: ${names}`,
};
