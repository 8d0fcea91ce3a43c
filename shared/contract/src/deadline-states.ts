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

/** Actions that can be taken on several deadlines at once. */
export const sharedActions = ['done', 'waive', 'extend', 'snooze'] as const;
/** An action of {@link sharedActions}. */
export type SharedAction = (typeof sharedActions)[number];

/** Maximum number of deadlines that are changed at once. */
export const MAX_CHANGED_DEADLINES = 100;
/** For how long a change can be undone by the person who made it, unless the deadline has changed since. */
export const UNDO_MINUTES = 10;

/** What can happen to a deadline. */
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
