import { type RefObject, useEffect, useRef } from 'react';

const HEADING_TIMEOUT_MS = 5_000;

/**
 * After a change of page, moves the focus to its heading as soon as there is one, so that a screen reader
 * says where the person has arrived. The first page of a document leaves the focus where the browser puts it.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>, pathname: string): void {
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    const area = main.current;
    if (!area) return;
    area.focus({ preventScroll: true });
    if (focusHeading(area)) return;
    const observer = new MutationObserver(() => {
      const movedOn = document.activeElement !== area && document.activeElement !== document.body;
      if (movedOn || focusHeading(area)) observer.disconnect();
    });
    observer.observe(area, { childList: true, subtree: true });
    const giveUp = setTimeout(() => observer.disconnect(), HEADING_TIMEOUT_MS);
    return () => {
      clearTimeout(giveUp);
      observer.disconnect();
    };
  }, [main, pathname]);
}

function focusHeading(area: HTMLElement): boolean {
  const heading = area.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
