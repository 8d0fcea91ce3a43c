import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below the window loading begins; content above the window loads too. */
const MARGIN = '100000px 0px 300px';

interface LazyContentProps {
  /** Height to reserve until then, in pixels. */
  height: number;
  children: ReactNode;
}

/** Renders its children, which then load, once they are near the window. */
export function LazyContent({ height, children }: LazyContentProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!ref.current || isNear) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: MARGIN },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isNear]);
  return (
    <Box
      ref={ref}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', minHeight: isNear ? undefined : height }}
    >
      {isNear && children}
    </Box>
  );
}
