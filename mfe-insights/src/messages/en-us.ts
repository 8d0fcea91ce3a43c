export const enUs = {
  insights: 'Insights',
  description: 'Your applications in figures.',

  /** Error catalogue. */
  chartsFailed: 'Fetch charts error.',

  totalApplications: 'Applications',
  totalSpending: 'Total spending',
  totals: 'In figures',
  totalsText: 'All applications in view',
  viewInsights: 'View insights',

  byStatus: 'Applications by status',
  byStatusText: 'Where they stand now',
  byCategory: 'Applications by category',
  byCategoryText: 'What is protected',
  byCountry: 'Applications by office',
  byCountryText: 'Where it is protected',

  showAs: (title: string) => `Show ${title.toLowerCase()} as`,
  asChart: 'Chart',
  asTable: 'Table',
  chartLabel: (title: string, rows: string) => `${title}: ${rows}`,
  name: 'Name',
  count: 'Applications',
  share: 'Share',
  sum: 'Total',

  noneTitle: 'Nothing to count yet',
  noneText: 'As soon as an application is filed, it is counted here.',
};
