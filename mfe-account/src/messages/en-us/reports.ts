import type { ScheduledReport, ScheduleFormat, ScheduleRhythm } from '@atrium/contract';

const lists: Record<ScheduledReport, string> = {
  points_statement: 'Points statement',
  applications: 'Applications',
  deadlines: 'Deadlines',
};
const formats: Record<ScheduleFormat, string> = { pdf: 'PDF file', xlsx: 'Excel workbook (XLSX)' };
const rhythms: Record<ScheduleRhythm, string> = { weekly: 'Every week', monthly: 'Every month' };

export const reports = {
  title: 'Reports',
  description: 'Statements and saved views that you receive by e-mail every week or month.',
  list: 'Scheduled reports',
  scopeOfOne:
    'New reports are for this customer. For a report on all of them, choose “All my customers” at the top.',
  scopeOfAll: 'New reports are for all your customers together.',
  lists,
  formats,
  rhythms,
  name: 'Report',
  next: 'Next',
  last: 'Last',
  actions: 'Actions',
  allCustomers: 'All my customers',
  paused: 'Paused',
  stopped: 'Stopped: no access',
  never: 'Not yet',
  weekly: (weekday: string) => `Every ${weekday}`,
  monthly: (day: number) => (day === 31 ? 'On the last day of each month' : `On day ${day} of each month`),
  download: 'Download',
  downloadOf: (name: string) => `Download ${name}`,
  until: (day: string) => `Until ${day}`,
  pause: 'Pause',
  pauseOf: (name: string) => `Pause ${name}`,
  resume: 'Resume',
  resumeOf: (name: string) => `Resume ${name}`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: 'It will no longer be sent, and the files of earlier e-mails can no longer be downloaded.',
  removed: (name: string) => `${name} has been deleted`,
  downloadFailed: (error: string) => `The report could not be downloaded. ${error}`,
  notLoaded: 'The reports did not load.',
  emptyTitle: 'No scheduled report yet',
  emptyText: 'Receive the points statement, or a saved view of a list, by e-mail every week or month.',

  add: 'Schedule a report',
  addTitle: 'Schedule a report',
  addText:
    'It is sent to your e-mail address on the morning of that day. The points statement covers the whole month or week before.',
  report: 'Report',
  viewOf: (list: string, name: string) => `${list}: ${name}`,
  format: 'Format',
  rhythm: 'How often',
  weekday: 'Day of the week',
  monthDay: 'Day of the month',
  lastDay: '31 (last day)',
  attach: 'Attach the file to the e-mail',
  attachText: 'Otherwise the e-mail has a link that works for 14 days, once you sign in.',
  confirm: 'Schedule',
  added: (name: string) => `${name} has been scheduled`,
  limit: 'You have reached the limit of scheduled reports. Delete one first.',
};
