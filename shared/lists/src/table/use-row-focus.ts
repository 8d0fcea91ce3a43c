import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * One tab stop for all rows of a list, and the arrow keys between them.
 *
 * @param ids of the rows, in order
 * @param takeOpened says once which row somebody comes back from: it gets the focus
 * @returns `list` and `onKeyDown` for the element around the rows, `rowProps` for the link in each row
 */
export function useRowFocus(ids: readonly number[], takeOpened: () => number | null) {
  const list = useRef<HTMLElement>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const linkOf = (id: number) => list.current?.querySelector<HTMLElement>(`[data-row="${id}"]`);
  const focus = (id: number) => {
    setActiveId(id);
    linkOf(id)?.focus();
  };
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of rows
  useEffect(() => {
    if (ids.length === 0) return;
    const opened = takeOpened();
    if (opened === null || !ids.includes(opened)) return;
    // After the frame, which moves the focus to the heading of each new page.
    const frame = requestAnimationFrame(() => {
      focus(opened);
      linkOf(opened)?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [key]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const at = (event.target as HTMLElement).closest<HTMLElement>('[data-row]');
    const index = ids.indexOf(Number(at?.dataset.row));
    if (!step || index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = ids[step(index, ids.length - 1)];
    if (next !== undefined) focus(next);
  };
  const tabStop = activeId !== null && ids.includes(activeId) ? activeId : ids[0];
  const rowProps = (id: number) => ({ 'data-row': id, tabIndex: id === tabStop ? 0 : -1 });
  return { list, onKeyDown, rowProps };
}
