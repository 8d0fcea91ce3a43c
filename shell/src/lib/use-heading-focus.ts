import { type RefObject, useEffect, useRef } from 'react';

const HEADING_TIMEOUT_MS = 5_000;

/**
 * After navigation, moves the focus to the heading of the new page as soon as it is rendered, so that screen readers
 * announce the page. The first page of a document keeps the browser's focus.
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
