import type { Texts } from '../en-us/index.ts';
import type { Formats } from '../formats.ts';
import { calendarFeeds } from './calendar-feeds.ts';
import { deadlineNames } from './deadline-names.ts';
import { deskReports } from './desk-reports.ts';
import {
  accessReviewExport,
  activityExport,
  applicationsExport,
  attachmentsArchive,
  deadlinesExport,
  feeStates,
  feesExport,
  instructionsExport,
  statement,
} from './exports.ts';
import { importReasons } from './import-reasons.ts';
import { instructionStates } from './instruction-states.ts';
import { mail, mailbox } from './mail.ts';
import { notifications } from './notifications.ts';
import { personExport } from './person-export.ts';
import { points } from './points.ts';
import { problemTitles } from './problem-titles.ts';
import { fieldRefusals, refusals } from './refusals.ts';
import { reports } from './reports.ts';
import { search } from './search.ts';

export const thTh = (formats: Formats): Texts => ({
  language: 'th-TH',
  problemTitles,
  refusals,
  fieldRefusals,
  erasedPerson: (id) => `บุคคลที่ถูกลบข้อมูล ${id}`,
  notifications: notifications(formats),
  mail: mail(formats),
  mailbox,
  applicationsExport,
  deadlinesExport,
  instructionsExport,
  feesExport,
  feeStates,
  attachmentsArchive,
  activityExport,
  accessReviewExport,
  statement,
  deadlineNames,
  deskReports,
  importReasons,
  instructionStates,
  personExport: personExport(formats),
  points: points(formats),
  calendarFeeds: calendarFeeds(formats),
  search: search(formats),
  reports,
});
