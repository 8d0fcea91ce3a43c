import { useLocale } from '@atrium/host';
import { addDays } from '@atrium/lists';
import { classes } from '@atrium/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { addMonths, firstWeekdayIn, type Month, monthOf, sameDayOf, startOfWeek, weeksOf } from '../month.ts';
import * as styles from './month-grid.module.css';

interface MonthGridProps {
  month: Month;
  /** Id of the element that names the month. */
  labelledBy: string;
  today: string;
  /** Tab reaches this day. */
  selected: string;
  isBusy: boolean;
  /** It reads like "Monday, November 30, 2026, 3 deadlines". */
  nameOf: (date: string) => string;
  renderDay: (date: string) => ReactNode;
  /** The day may be of another month. */
  onSelect: (date: string) => void;
  /** The person wants to see the day's list: by Enter on the chosen day, a second click, or a click on `data-opens-day`. */
  onOpen: () => void;
}

/**
 * A month as a grid of days, after the grid pattern of WAI-ARIA: one day is a tab stop, arrow keys move by days and weeks,
 * Home and End within the week, Page Up and Page Down by months, with Shift by years. Enter goes to the day's list.
 */
export function MonthGrid(props: MonthGridProps) {
  const { month, labelledBy, selected, isBusy, onSelect, onOpen } = props;
  const firstWeekday = firstWeekdayIn(useLocale().locale);
  const weeks = weeksOf(month, firstWeekday);
  const grid = useFocusOnSelected(selected);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onOpen();
      return;
    }
    const next = moved(selected, event, firstWeekday);
    if (!next) return;
    event.preventDefault();
    onSelect(next);
  };
  return (
    <table
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of WAI-ARIA may be a table
      role="grid"
      ref={grid}
      aria-labelledby={labelledBy}
      aria-busy={isBusy}
      className={styles.grid}
      onKeyDown={onKeyDown}
    >
      <WeekdayNames week={weeks[0] ?? []} />
      <tbody className={classes(isBusy && styles.busy)}>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <Day key={date} date={date} {...props} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function moved(date: string, { key, shiftKey }: KeyboardEvent, firstWeekday: number): string | null {
  const week = startOfWeek(date, firstWeekday);
  const inMonths = (count: number) => sameDayOf(addMonths(monthOf(date), count), date);
  const moves: Readonly<Record<string, string>> = {
    ArrowLeft: addDays(date, -1),
    ArrowRight: addDays(date, 1),
    ArrowUp: addDays(date, -7),
    ArrowDown: addDays(date, 7),
    Home: week,
    End: addDays(week, 6),
    PageUp: inMonths(shiftKey ? -12 : -1),
    PageDown: inMonths(shiftKey ? 12 : 1),
  };
  return moves[key] ?? null;
}

/** The selected day keeps the focus while it moves, also to another month. */
function useFocusOnSelected(selected: string) {
  const grid = useRef<HTMLTableElement>(null);
  const hadFocus = grid.current?.contains(document.activeElement) ?? false;
  useEffect(() => {
    const active = document.activeElement;
    const isLost = active === null || active === document.body;
    if (!grid.current || !(hadFocus && (isLost || grid.current.contains(active)))) return;
    grid.current.querySelector<HTMLElement>(`[data-date="${selected}"]`)?.focus();
  }, [selected, hadFocus]);
  return grid;
}

function WeekdayNames({ week }: { week: readonly string[] }) {
  const { locale } = useLocale();
  const nameIn = (date: string, weekday: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(new Date(date));
  return (
    <thead>
      <tr>
        {week.map((date) => (
          <th key={date} scope="col" abbr={nameIn(date, 'long')} className={styles.weekday}>
            {nameIn(date, 'short')}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Day({
  date,
  month,
  today,
  selected,
  nameOf,
  renderDay,
  onSelect,
  onOpen,
}: { date: string } & MonthGridProps) {
  const isSelected = date === selected;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid that is a table
      role="gridcell"
      data-date={date}
      tabIndex={isSelected ? 0 : -1}
      aria-selected={isSelected}
      aria-current={date === today ? 'date' : undefined}
      className={classes(styles.day, monthOf(date) !== month && styles.ofOther)}
      onClick={({ target }) => {
        if (!isSelected) onSelect(date);
        if (isSelected || (target instanceof Element && target.closest('[data-opens-day]'))) onOpen();
      }}
    >
      <div className={styles.number} aria-hidden>
        {Number(date.slice(8))}
      </div>
      <span className={styles.name}>{nameOf(date)}</span>
      {renderDay(date)}
    </td>
  );
}
