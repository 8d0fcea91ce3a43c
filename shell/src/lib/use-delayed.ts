import { useEffect, useState } from 'react';

interface Delay {
  readonly showAfterMs: number;
  readonly hideAfterMs: number;
}

export function useDelayed(active: boolean, { showAfterMs, hideAfterMs }: Delay): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (!active) return;
    const show = setTimeout(() => setVisible(true), showAfterMs);
    const hide = setTimeout(() => setVisible(false), hideAfterMs);
    return () => {
      clearTimeout(show);
      clearTimeout(hide);
      setVisible(false);
    };
  }, [active, showAfterMs, hideAfterMs]);
  return visible;
}
