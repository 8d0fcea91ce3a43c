import { z } from 'zod';
import type { CallSchema } from './call.ts';
import { digestIntervals, MAX_REMINDER_DAYS, MAX_REMINDERS, reminderScopes } from './deadline-states.ts';
import { referenceData } from './reference-data.ts';

export const reminderSettings = z.object({
  /** Days before a deadline, counted from the reader's date; 0 is the day itself, and no entry means no reminders. */
  days: z
    .array(z.int().min(0).max(MAX_REMINDER_DAYS).register(referenceData))
    .max(MAX_REMINDERS)
    .refine((days) => new Set(days).size === days.length, 'must differ from each other'),
  /**
   * `mine`: those that the person is responsible for, and those of the customer that no one is responsible for, if the
   * person may change them.
   */
  scope: z.enum(reminderScopes),
  byMail: z.boolean(),
  /** A mail of what is due, in the morning where the person is: every day, or on Mondays. */
  digest: z.enum(digestIntervals),
});
export type ReminderSettings = z.output<typeof reminderSettings>;

export const defaultReminderSettings: ReminderSettings = {
  days: [7, 1],
  scope: 'mine',
  byMail: true,
  digest: 'off',
};

export const reminderCalls = {
  'GET /customer-portal/notifications/reminders': {
    summary: 'When and of what the signed-in person is reminded',
    safe: true,
    access: 'person',
    response: z.object({ reminders: reminderSettings }),
  },
  'POST /customer-portal/notifications/reminders': {
    summary: 'Change when and of what the signed-in person is reminded',
    access: 'person',
    body: reminderSettings,
    response: z.object({ reminders: reminderSettings }),
  },
} as const satisfies Record<string, CallSchema>;
