import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../../lib/when-idle.ts';

/** Loading begins so far below the window; content above the window loads, too. */
const MARGIN = '100000px 0px 300px';

interface LazyContentProps {
  /** The height in pixels is reserved until then. */
  height: number;
  /** The first screen loads first. */
  isFirstScreenLoaded: boolean;
  children: ReactNode;
}

// The children load once they are near the window, or once the first screen has loaded and the browser is idle: a
// printed or captured page holds all of them.
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
