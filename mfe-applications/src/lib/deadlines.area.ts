import type { Deadline, DeadlineDetail, DueWindow } from '@atrium/contract';
import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../messages/index.ts';

const noDeadlines = { deadlines: [], total: 0, hasMore: false, page: 1, pageSize: 25 };
const noWindows: Partial<Record<DueWindow, number>> = {};
const noCounts = {
  days: [],
  windows: noWindows,
};

function createDeadlinesArea() {
  return createAreaStore(
    { ...noDeadlines, ...noCounts },
    {
      deadlines: field(
        'GET /customer-portal/deadlines',
        {
          deadlines: ({ deadlines }) => deadlines,
          total: ({ total }) => total,
          hasMore: ({ hasMore }) => hasMore ?? false,
          page: ({ page }) => page,
          pageSize: ({ pageSize }) => pageSize,
        },
        messages.message('deadlinesFailed'),
      ),
      days: field(
        'GET /customer-portal/deadlines/days',
        { days: ({ days }) => days },
        messages.message('deadlineDaysFailed'),
      ),
      windows: field(
        'GET /customer-portal/deadlines/windows',
        { windows: ({ counts }) => counts },
        messages.message('deadlineDaysFailed'),
      ),
    },
  );
}

export const deadlinesArea = createDeadlinesArea();
/** It has the chosen day of the calendar. */
export const dayArea = createDeadlinesArea();
/** It has the home page's card. */
export const dueArea = createDeadlinesArea();
/** It has those of one application. */
export const applicationDeadlinesArea = createDeadlinesArea();

/** It has those of the same card that the person is responsible for. */
export const dueForPersonArea = createDeadlinesArea();

/** It has those that wait for a decision of the customer. */
export const undecidedArea = createDeadlinesArea();

const lists = [deadlinesArea, dayArea, dueArea, dueForPersonArea, applicationDeadlinesArea, undecidedArea];

export const deadlineArea = createAreaStore(
  { deadline: null },
  {
    deadline: field(
      'GET /customer-portal/deadlines/:id',
      { deadline: ({ deadline }) => deadline },
      messages.message('deadlineFailed'),
      { customerOf: ({ deadline }) => deadline.customer },
    ),
  },
);

export const responsibleArea = createAreaStore(
  { people: [] },
  {
    people: field(
      'GET /customer-portal/deadlines/people',
      { people: ({ people }) => people },
      messages.message('responsibleFailed'),
    ),
  },
);

/** A row stays in its list until that is loaded again, so that a change can be undone where it was made. */
export function replaceDeadlines(changed: readonly Deadline[]): void {
  const byId = new Map(changed.map((each) => [each.id, each]));
  for (const { store } of lists)
    store.setState((state) => ({
      deadlines: state.deadlines.map((each) => byId.get(each.id) ?? each),
    }));
}

/** The page of the deadline may be open. */
export function replaceDeadline(changed: DeadlineDetail): void {
  replaceDeadlines([changed]);
  deadlineArea.store.setState(({ deadline }) => (deadline?.id === changed.id ? { deadline: changed } : {}));
}
