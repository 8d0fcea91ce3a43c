import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below the window something is when it begins to load; what was scrolled past is not left out. */
const MARGIN = '100000px 0px 300px';

interface WhenNearProps {
  /** Room that is kept meanwhile, in pixels. */
  height: number;
  children: ReactNode;
}

/** Draws its children, and so lets them load, when they come near the window. */
export function WhenNear({ height, children }: WhenNearProps) {
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
