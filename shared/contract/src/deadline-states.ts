/** What has to happen by a deadline. */
export const deadlineKinds = ['response', 'payment', 'renewal', 'opposition_end', 'document'] as const;
/** A kind of {@link deadlineKinds}. */
export type DeadlineKind = (typeof deadlineKinds)[number];

/**
 * States of a deadline. An open one is `missed` as soon as its date has passed in the time zone of its office.
 */
export const deadlineStates = ['open', 'done', 'missed', 'waived'] as const;
/** A state of {@link deadlineStates}. */
export type DeadlineState = (typeof deadlineStates)[number];

/** Who has to act: the customer, or the provider on the customer's behalf. */
export const deadlineActors = ['customer', 'provider'] as const;
/** One of {@link deadlineActors}. */
export type DeadlineActor = (typeof deadlineActors)[number];

/** What a person can do to a deadline, besides snoozing it. */
export const deadlineActions = ['done', 'reopen', 'waive', 'extend', 'assign'] as const;
/** An action of {@link deadlineActions}. */
export type DeadlineAction = (typeof deadlineActions)[number];

/** The actions that each state allows. */
export const actionsOfState: Record<DeadlineState, readonly DeadlineAction[]> = {
  open: ['done', 'waive', 'extend', 'assign'],
  missed: ['done', 'waive', 'extend', 'assign'],
  done: ['reopen'],
  waived: ['reopen'],
};

/** Maximum number of deadlines that are assigned at once. */
export const MAX_ASSIGNED_DEADLINES = 100;

/** What can happen to a deadline. */
export const deadlineEvents = [
  'done',
  'reopened',
  'waived',
  'extended',
  'corrected',
  'assigned',
  'missed',
] as const;
/** An event of {@link deadlineEvents}. */
export type DeadlineEvent = (typeof deadlineEvents)[number];

/** Whose deadlines a person is reminded of. */
export const reminderScopes = ['mine', 'all'] as const;

/** How often a person gets a digest of what is due by mail. */
export const digestIntervals = ['off', 'daily', 'weekly'] as const;

/** Reminders of one deadline that a person may have. */
export const MAX_REMINDERS = 10;
/** Days before a deadline at which the first reminder may come. */
export const MAX_REMINDER_DAYS = 365;
