export const applicationsExport = {
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
    updatedAt: (timeZone: string) => `Updated (${timeZone})`,
    spending: 'Spending',
    unpaid: 'Open',
    currency: 'Currency',
  },
};

export const deadlinesExport = {
  fileName: 'deadlines',
  sheetName: 'Deadlines',
  columns: {
    dueAt: 'Due',
    kind: 'Kind',
    state: 'State',
    necessity: 'Requirement',
    reference: 'Reference',
    title: 'Title',
    customer: 'Customer',
    category: 'Category',
    countryCode: 'Office',
    country: 'Office name',
    actor: 'Who acts',
    responsible: 'Responsible',
    originalDueAt: 'Originally due',
    rule: 'Rule',
    updatedAt: (timeZone: string) => `Updated (${timeZone})`,
  },
  necessity: { mandatory: 'Mandatory', optional: 'Optional' },
  actors: { customer: 'Customer', provider: 'Provider' },
};

export const instructionsExport = {
  fileName: 'instructions',
  sheetName: 'Instructions',
  columns: {
    sentAt: (timeZone: string) => `Sent (${timeZone})`,
    kind: 'Instruction',
    state: 'State',
    reference: 'Reference',
    title: 'Title',
    customer: 'Customer',
    deadline: 'Deadline',
    dueAt: 'Due',
    cutOffAt: (timeZone: string) => `Cut-off (${timeZone})`,
    sentBy: 'Sent by',
    text: 'Text',
  },
};

export const feesExport = {
  fileName: 'fees',
  sheetName: 'Fees',
  columns: {
    paidOn: 'Paid on',
    dueAt: 'Due',
    state: 'State',
    name: 'Fee',
    reference: 'Reference',
    title: 'Title',
    customer: 'Customer',
    category: 'Category',
    countryCode: 'Office',
    country: 'Office name',
    amount: 'Amount',
    currency: 'Currency',
  },
};

export const feeStates = { paid: 'Paid', unpaid: 'Open', overdue: 'Overdue' };

export const attachmentsArchive = { fileName: 'documents' };

export const activityExport = {
  fileName: 'activity-log',
  columns: {
    at: (timeZone: string) => `When (${timeZone})`,
    actor: 'Who',
    customer: 'Customer',
    action: 'What',
    subjectKind: 'Kind of subject',
    subject: 'Subject',
    ipAddress: 'IP address',
    details: 'Details',
  },
};

export const accessReviewExport = {
  fileName: 'access-review',
  columns: {
    name: 'Name',
    email: 'E-mail address',
    role: 'Role',
    since: (timeZone: string) => `Since (${timeZone})`,
    lastUsedAt: (timeZone: string) => `Last use (${timeZone})`,
    factors: 'Signed in by',
    confirmedAt: (timeZone: string) => `Confirmed (${timeZone})`,
    confirmedBy: 'Confirmed by',
  },
};

export const statement = {
  fileName: 'points',
  columns: {
    transaction: 'Transaction',
    createdAt: (timeZone: string) => `Time (${timeZone})`,
    customer: 'Customer',
    kind: 'Kind',
    source: 'Source',
    points: 'Points',
    balanceAfter: 'Balance after',
    expiresAt: (timeZone: string) => `Expires (${timeZone})`,
  },
  opening: 'Opening balance',
  closing: 'Closing balance',
};
