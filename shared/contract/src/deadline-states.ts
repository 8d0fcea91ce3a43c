export const deadlineKinds = ['response', 'payment', 'renewal', 'opposition_end', 'document'] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];

/**
 * States of a deadline. An open one is `missed` as soon as its date has passed in the time zone of its office.
 */
export const deadlineStates = ['open', 'done', 'missed', 'waived'] as const;
export type DeadlineState = (typeof deadlineStates)[number];

/** Who has to act: the customer, or the provider on the customer's behalf. */
export const deadlineActors = ['customer', 'provider'] as const;
export type DeadlineActor = (typeof deadlineActors)[number];

/** What a person can do to a deadline, besides snoozing it. */
export const deadlineActions = ['done', 'reopen', 'waive', 'extend', 'assign'] as const;
export type DeadlineAction = (typeof deadlineActions)[number];

/** The actions that each state allows, where it is the customer who acts; see {@link actionsOf}. */
const actionsOfState: Record<DeadlineState, readonly DeadlineAction[]> = {
  open: ['done', 'waive', 'extend', 'assign'],
  missed: ['done', 'waive', 'extend', 'assign'],
  done: ['reopen'],
  waived: ['reopen'],
};

/**
 * What a person of the customer can do to a deadline. What the provider acts on is the provider's to settle and to move:
 * it can only be given a responsible person, who follows it.
 */
export function actionsOf({
  state,
  actor,
}: {
  readonly state: DeadlineState;
  readonly actor: DeadlineActor;
}): readonly DeadlineAction[] {
  const actions = actionsOfState[state];
  return actor === 'customer' ? actions : actions.filter((action) => action === 'assign');
}

export const sharedActions = ['done', 'waive', 'extend', 'snooze'] as const;
export type SharedAction = (typeof sharedActions)[number];

export const MAX_CHANGED_DEADLINES = 100;
/** For how long a change can be undone by the person who made it, unless the deadline has changed since. */
export const UNDO_MINUTES = 10;

export const deadlineEvents = [
  'done',
  'reopened',
  'waived',
  'extended',
  'corrected',
  'assigned',
  'missed',
  'undone',
] as const;
export type DeadlineEvent = (typeof deadlineEvents)[number];

export const reminderScopes = ['mine', 'all'] as const;

/** How often a person gets a digest of what is due by mail. */
export const digestIntervals = ['off', 'daily', 'weekly'] as const;

/** Reminders of one deadline that a person may have. */
export const MAX_REMINDERS = 10;
/** Days before a deadline at which the first reminder may come. */
export const MAX_REMINDER_DAYS = 365;
