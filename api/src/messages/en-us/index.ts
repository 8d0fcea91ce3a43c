import type { Formats } from '../formats.ts';
import { fieldRefusals, refusals } from '../problems.ts';
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
import { reports } from './reports.ts';
import { search } from './search.ts';

export const enUs = (formats: Formats) => ({
  /** Language of these texts, as a file names it. */
  language: 'en-US',
  problemTitles,
  refusals,
  fieldRefusals,
  /** Replaces the name of a person who was erased. */
  erasedPerson: (id: string) => `Erased person ${id}`,
  notifications: notifications(formats),
  mail: mail(formats),
  mailbox,
  applicationsExport,
  deadlinesExport,
  deadlineNames,
  deskReports,
  feesExport,
  instructionsExport,
  importReasons,
  instructionStates,
  feeStates,
  attachmentsArchive,
  accessReviewExport,
  activityExport,
  statement,
  personExport: personExport(formats),
  points: points(formats),
  calendarFeeds: calendarFeeds(formats),
  search: search(formats),
  reports,
});

/** Shape of a catalogue. */
export type Texts = ReturnType<typeof enUs>;
