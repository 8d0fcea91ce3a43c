import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Roving tabindex for the rows of a list: one row is a tab stop, and arrow keys move between the rows.
 *
 * @param ids ids of the rows, in order
 * @param takeOpened returns, once, the row that the person comes back from, which gets the focus
 * @param toggle selects a row or deselects it, with Space on its link
 * @returns `list` and `onKeyDown` for the element around the rows, `rowProps` for the link and the checkbox in each row
 */
export function useRowFocus(
  ids: readonly number[],
  takeOpened: () => number | null,
  toggle?: (id: number) => void,
) {
  const list = useRef<HTMLElement>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const linkOf = (id: number) => list.current?.querySelector<HTMLElement>(`[data-row="${id}"]:not(input)`);
  const checkboxOf = (id: number) => list.current?.querySelector<HTMLElement>(`input[data-row="${id}"]`);
  const focus = (id: number, elementOf = linkOf) => {
    setActiveId(id);
    elementOf(id)?.focus();
  };
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of rows
  useEffect(() => {
    if (ids.length === 0) return;
    const opened = takeOpened();
    if (opened === null || !ids.includes(opened)) return;
    // The frame has moved the focus to the heading of the new page before.
    const frame = requestAnimationFrame(() => {
      focus(opened);
      linkOf(opened)?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [key]);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    const index = ids.indexOf(Number(at?.dataset.row));
    const id = ids[index];
    if (id === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const isCheckbox = at instanceof HTMLInputElement;
    if (event.key === ' ' && toggle && !isCheckbox) {
      event.preventDefault();
      toggle(id);
    }
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = ids[step(index, ids.length - 1)];
    if (next !== undefined) focus(next, isCheckbox ? checkboxOf : linkOf);
  };
  const tabStop = activeId !== null && ids.includes(activeId) ? activeId : ids[0];
  const rowProps = (id: number) => ({ 'data-row': id, tabIndex: id === tabStop ? 0 : -1 });
  return { list, onKeyDown, rowProps };
}
