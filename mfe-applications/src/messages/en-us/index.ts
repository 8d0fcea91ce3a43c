import { deadlines } from './deadlines.ts';
import { feeList } from './fees.ts';
import { list } from './list.ts';

/** Every text: those of the list, which loads without the others, and those of the other pages. */
export const enUs = {
  ...list,
  deadlines,
  feeList,

  /** Error catalogue. */
  applicationNotLoaded: 'The application did not load.',
  outlookNotLoaded: 'The outlook did not load.',
  deadlinesFailed: 'Fetch deadlines error.',
  deadlineFailed: 'Fetch deadline error.',
  deadlineDaysFailed: 'Fetch deadlines by date error.',
  feesFailed: 'Fetch fees error.',
  responsibleFailed: 'Fetch responsible people error.',
  membersFailed: 'Fetch members error.',

  actionRequired: 'Action required',
  actionRequiredText: 'Soonest due first',
  actionRequiredBesides: (count: number, formatted: string) =>
    count === 1 ? '1 more is listed under Deadlines' : `${formatted} more are listed under Deadlines`,
  allListedTitle: 'Nothing else requires action',
  allListedText: 'Everything that does has a deadline, and is listed under Deadlines.',
  nothingToDoTitle: 'No action required',
  nothingToDoText: 'Applications that need a payment or a response appear here.',
  seeApplications: 'See all applications',
  latest: 'Latest changes',
  latestText: 'Most recently changed first',
  viewAll: 'View all',

  firstSteps: {
    title: 'First steps',
    text: 'There are no applications yet. As soon as one is filed, its changes, deadlines, spending and points appear here.',
    steps: {
      user: { title: 'Invite colleagues', text: 'Each gets a role, which says what they can see and do.' },
      notification_settings: {
        title: 'Choose your notifications',
        text: 'What you are told, and where: here, by e-mail or on LINE.',
      },
      rewards: { title: 'See the rewards', text: 'Fees that you pay earn points, which you can redeem.' },
      preferences: {
        title: 'Set your language and time zone',
        text: 'Dates, amounts and reminders follow them.',
      },
    },
    roles: {
      owner: 'As an owner, you manage users and redeem points.',
      manager: 'As a manager, you redeem points; an owner can invite colleagues.',
      viewer:
        'As a viewer, you can follow everything. Owners and managers redeem points, and an owner can invite colleagues.',
    },
  },

  backToList: 'All applications',
  application: 'Application',
  notFoundTitle: 'Application not found',
  notFoundText: 'It does not exist, or it belongs to a customer that you do not act for.',
  belongsTo: (customer: string) => `This application belongs to ${customer}.`,
  neighbours: 'Previous and next application',
  previous: (reference: string) => `Previous: ${reference}`,
  next: (reference: string) => `Next: ${reference}`,
  noPrevious: 'First in the list',
  noNext: 'Last in the list',
  position: (position: string, total: string) => `${position} of ${total}`,
  positionOfMore: (position: string, counted: string) => `${position} of more than ${counted}`,
  print: 'Print',
  download: (name: string) => `Download ${name}`,
  preview: (name: string) => `Preview ${name}`,
  previewNotLoaded: 'The preview did not load.',
  downloadDocument: 'Download',
  close: 'Close',
  downloadAll: 'Download all',
  outlook: 'What happens next',
  outlookText: (status: string, office: string) => `From your latest cases: ${status}, ${office}`,
  waitingSince: (days: string) => `In this status for ${days}`,
  /** Between its date in parentheses and the next sentence. */
  waitingEnd: '. ',
  days: (count: number, formatted: string) => (count === 1 ? '1 day' : `${formatted} days`),
  usually: 'Usually',
  nineOfTen: '9 of 10 within',
  nextStatus: 'Next status',
  cases: 'Cases',
  overdueHint: (days: string) => `9 of 10 of your cases moved on within ${days}.`,
  noOutlookTitle: 'No such cases yet',
  noOutlookText: 'None of your latest applications left this status at this office.',
  finalTitle: 'No further steps',
  finalText: 'This application is closed.',
  details: 'Details',
  timeline: 'Timeline',
  documents: 'Documents',
  addFiles: 'Add files',
  addedBy: (customer: string) => `Added by ${customer}`,
  fees: 'Fees',
  fee: 'Fee',
  amount: 'Amount',
  paidInTotal: 'Paid in total',
  openInTotal: 'Open in total',
  noTimelineTitle: 'No steps yet',
  noTimelineText: 'Status changes appear here.',
  noDocumentsTitle: 'No documents yet',
  noDocumentsText: 'Receipts, certificates and letters from the office appear here.',
  noFeesTitle: 'No fees yet',
  noFeesText: 'Official and service fees appear here when they are due.',
};

/** Shape of a catalogue. */
export type Texts = typeof enUs;
