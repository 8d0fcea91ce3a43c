/** Texts in exported files. */
export const enUs = {
  fileName: 'applications',
  sheetName: 'Applications',
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
