import { useWhenOnline } from '@atrium/host';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { frame } from './chunks.ts';

/**
 * The toast stack, once its chunk is here; until then notices wait. It loads after the first paint, and with it the frame,
 * which opens after sign-in.
 */
export function Toasts(): ReactNode {
  const [isLoaded, setLoaded] = useState(false);
  const load = useCallback(() => {
    frame.load().then(
      () => setLoaded(true),
      // Tried again when the device is online.
      () => {},
    );
  }, []);
  useEffect(load, [load]);
  useWhenOnline(load);
  if (!isLoaded) return null;
  const { ToastStack } = frame.loaded();
  return <ToastStack />;
}
