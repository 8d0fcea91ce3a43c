import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { takeLastOpened } from '../../lib/last-opened.ts';

const STEPS: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * One tab stop for all rows, and the arrow keys between them. Who comes back from an application finds the focus on
 * its row.
 */
export function useRowFocus(ids: readonly number[]) {
  const list = useRef<HTMLElement>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const focus = (id: number) => {
    setActiveId(id);
    list.current?.querySelector<HTMLElement>(`[data-application="${id}"]`)?.focus();
  };
  const key = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each set of rows
  useEffect(() => {
    if (ids.length === 0) return;
    const opened = takeLastOpened();
    if (opened === null || !ids.includes(opened)) return;
    // After the frame, which moves the focus to the heading of each new page.
    const frame = requestAnimationFrame(() => {
      focus(opened);
      list.current?.querySelector(`[data-application="${opened}"]`)?.scrollIntoView({ block: 'center' });
    });
    return () => cancelAnimationFrame(frame);
  }, [key]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const at = (event.target as HTMLElement).closest<HTMLElement>('[data-application]');
    const index = ids.indexOf(Number(at?.dataset.application));
    if (!step || index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = ids[step(index, ids.length - 1)];
    if (next !== undefined) focus(next);
  };
  const tabStop = activeId !== null && ids.includes(activeId) ? activeId : ids[0];
  return { list, onKeyDown, tabIndexOf: (id: number) => (id === tabStop ? 0 : -1) };
}
