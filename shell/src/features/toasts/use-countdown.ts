import { useEffect, useRef } from 'react';

/** At least this much time remains after a pause, so that a toast does not vanish as the pointer leaves it. */
const MIN_REMAINING_MS = 2_000;

export function useCountdown(durationMs: number, isPaused: boolean, onEnd: () => void): void {
  const remainingMs = useRef(durationMs);
  useEffect(() => {
    if (isPaused) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(onEnd, remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current = Math.max(MIN_REMAINING_MS, remainingMs.current - (performance.now() - startedAt));
    };
  }, [isPaused, onEnd]);
}
