/** Reports that can be mailed regularly. */
export const scheduledReports = ['points_statement', 'applications', 'deadlines'] as const;
/** A report of {@link scheduledReports}. */
export type ScheduledReport = (typeof scheduledReports)[number];

/** File formats of a scheduled report. */
export const scheduleFormats = ['pdf', 'xlsx'] as const;
/** A format of {@link scheduleFormats}. */
export type ScheduleFormat = (typeof scheduleFormats)[number];

/** How often a report is mailed. */
export const scheduleRhythms = ['weekly', 'monthly'] as const;
/** A rhythm of {@link scheduleRhythms}. */
export type ScheduleRhythm = (typeof scheduleRhythms)[number];
