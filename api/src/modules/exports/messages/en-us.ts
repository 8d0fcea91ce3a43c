/** What a person reads in an exported file. */
export const enUs = {
  fileName: 'applications',
  sheetName: 'Applications',
  tooManyFiles: 'Two files are on their way to you already. Wait for one of them.',
  tooManyFilesOfCustomer: 'Three files of this customer are on their way already. Wait for one of them.',
  columns: {
    reference: 'Reference',
    title: 'Title',
    customer: 'Customer',
    category: 'Category',
    countryCode: 'Office',
    country: 'Office name',
    mainStatus: 'Main status',
    status: 'Status',
    appliedAt: 'Applied',
    dueAt: 'Due',
    updatedAt: 'Updated (UTC)',
    spending: 'Spending',
    currency: 'Currency',
  },
};
