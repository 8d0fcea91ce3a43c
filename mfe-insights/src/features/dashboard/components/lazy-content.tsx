import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../../lib/when-idle.ts';

/** How far below the window loading begins; content above the window loads too. */
const MARGIN = '100000px 0px 300px';

interface LazyContentProps {
  /** Height to reserve until then, in pixels. */
  height: number;
  /** Whether the first screen has loaded, which goes first. */
  isFirstScreenLoaded: boolean;
  children: ReactNode;
}

/**
 * Renders its children, which then load, once they are near the window, or the first screen has loaded and the browser
 * is idle: a printed or captured page holds all of them.
 */
export function LazyContent({ height, isFirstScreenLoaded, children }: LazyContentProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    if (!ref.current || isDue) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsDue(true);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isDue]);
  useEffect(() => {
    if (isFirstScreenLoaded && !isDue) return whenIdle(() => setIsDue(true));
  }, [isFirstScreenLoaded, isDue]);
  return (
    <Box
      ref={ref}
      sx={{
        display: 'grid',
        displayPrint: 'block',
        gridTemplateColumns: 'minmax(0, 1fr)',
        minHeight: isDue ? undefined : height,
      }}
    >
      {isDue && children}
    </Box>
  );
}
