import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Roving tabindex for the rows of a list: one tab stop, and arrow keys between the rows.
 *
 * @param ids ids of the rows, in order
 * @param takeOpened returns, once, the row that the person comes back from, which gets the focus
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
    // After the frame has moved the focus to the heading of the new page.
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
