import { type RefObject, useEffect, useRef } from 'react';

const HEADING_TIMEOUT_MS = 30_000;

/**
 * After a change of page, moves the focus to its heading as soon as there is one, so that a screen reader says where the
 * user has arrived, and again to the heading that replaces one of a skeleton. Ends when the user moves the focus. The
 * first page of a document leaves the focus where the browser puts it.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>, pathname: string): void {
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    const area = main.current;
    if (!area) return;
    area.focus({ preventScroll: true });
    let heading = focusHeading(area);
    const observer = new MutationObserver(() => {
      const { activeElement } = document;
      const hasMovedOn =
        activeElement !== area && activeElement !== document.body && activeElement !== heading;
      if (hasMovedOn) observer.disconnect();
      else if (!heading?.isConnected) heading = focusHeading(area);
    });
    observer.observe(area, { childList: true, subtree: true });
    const timeout = setTimeout(() => observer.disconnect(), HEADING_TIMEOUT_MS);
    return () => {
      clearTimeout(timeout);
      observer.disconnect();
    };
  }, [main, pathname]);
}

function focusHeading(area: HTMLElement): HTMLElement | null {
  const heading = area.querySelector('h1');
  if (!heading) return null;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return heading;
}
