export const scheduledReports = ['points_statement', 'applications', 'deadlines', 'instructions'] as const;
export type ScheduledReport = (typeof scheduledReports)[number];

export const scheduleFormats = ['pdf', 'xlsx'] as const;
export type ScheduleFormat = (typeof scheduleFormats)[number];

export const scheduleRhythms = ['weekly', 'monthly'] as const;
export type ScheduleRhythm = (typeof scheduleRhythms)[number];
