import { type RefObject, useEffect, useRef } from 'react';

const HEADING_TIMEOUT_MS = 30_000;

// Screen readers announce the new page when its heading gets the focus, and so does the heading that replaces that of
// a skeleton, until the user moves the focus. The first page of a document keeps the browser's focus.
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
