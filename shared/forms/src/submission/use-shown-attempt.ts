import { type RefObject, useEffect, useRef } from 'react';
import { clearSettledAttempt } from './send-once.ts';

/**
 * Whether the outcome of an attempt is still on the screen: where it is not, a toast has to say it. A decided attempt is
 * forgotten when what shows it closes; one with unknown outcome is kept, as is any over a reload.
 */
export function useShownAttempt(place: string): RefObject<boolean> {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      clearSettledAttempt(place);
    };
  }, [place]);
  return isShown;
}
