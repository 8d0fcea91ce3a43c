import type { Deadline } from '@atrium/contract';
import { ToneShape, useFormat } from '@atrium/ui';
import { UrgencyMark } from '../../../lib/components/urgency-mark.tsx';
import { WAITING } from '../../../lib/deadline-address.ts';
import { urgencyIn } from '../../../lib/urgency.ts';
import { useTexts } from '../../../messages/index.ts';
import type { Calendar } from '../use-calendar.ts';
import { DAY_ID } from './day-deadlines.tsx';
import * as styles from './deadlines-month.module.css';
import { MONTH_ID } from './month-bar.tsx';
import { MonthGrid } from './month-grid.tsx';

/** A day has room for so many. */
const MAX_SHOWN = 3;

export function DeadlinesMonth({ calendar }: { calendar: Calendar }) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  const { month, day, today, load, countOn, showDay } = calendar;
  return (
    <MonthGrid
      month={month}
      labelledBy={MONTH_ID}
      today={today}
      selected={day}
      isBusy={load.status === 'loading'}
      nameOf={(date) => {
        const count = countOn(date);
        return texts.dayName(format.exact(date), count, format.number(count));
      }}
      renderDay={(date) => (
        <Entries
          deadlines={load.data.deadlines.filter(({ dueAt }) => dueAt === date)}
          count={countOn(date)}
        />
      )}
      onSelect={showDay}
      onOpen={openDay}
    />
  );
}

/** The list of the day is below the grid: it is scrolled to as far as it is out of view. */
function openDay(): void {
  document.getElementById(DAY_ID)?.focus();
}

function Entries({ deadlines, count }: { deadlines: readonly Deadline[]; count: number }) {
  const texts = useTexts().deadlines;
  const format = useFormat();
  const shown = deadlines.length > MAX_SHOWN ? deadlines.slice(0, MAX_SHOWN - 1) : deadlines;
  const more = Math.max(0, count - shown.length);
  return (
    <>
      {shown.map((deadline) => (
        <Entry key={deadline.id} deadline={deadline} />
      ))}
      {more > 0 && (
        <div className={styles.more} data-opens-day>
          {shown.length > 0 ? texts.more(format.number(more)) : texts.dayCount(more, format.number(more))}
        </div>
      )}
    </>
  );
}

function Entry({ deadline: { daysLeft, kind, state, application } }: { deadline: Deadline }) {
  const texts = useTexts().deadlines;
  const isWaiting = WAITING.includes(state);
  return (
    <div
      className={styles.entry}
      title={`${texts.kinds[kind]}, ${application.reference} ${application.title}`}
    >
      {isWaiting ? (
        <UrgencyMark urgency={urgencyIn(daysLeft)} />
      ) : (
        <ToneShape tone={state === 'done' ? 'success' : 'closed'} />
      )}{' '}
      <span className={styles.kind}>{texts.kinds[kind]}</span>{' '}
      <span className={styles.application}>{`${application.reference} ${application.title}`}</span>
    </div>
  );
}
