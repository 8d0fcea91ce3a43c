/** Words of the activity log's file. */
export const enUs = {
  fileName: 'activity-log',
  columns: {
    at: (timeZone: string) => `When (${timeZone})`,
    actor: 'Who',
    customer: 'For whom',
    action: 'What',
    subjectKind: 'Kind of thing',
    subject: 'On what',
    ipAddress: 'From where',
    details: 'Details',
  },
};
