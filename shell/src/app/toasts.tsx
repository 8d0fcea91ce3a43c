import { useWhenOnline } from '@atrium/host';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { frame } from './chunks.ts';

// The chunk of the stack loads after the first paint, with the frame, which opens after sign-in. Until then notices
// wait.
export function Toasts(): ReactNode {
  const [isLoaded, setLoaded] = useState(false);
  const load = useCallback(() => {
    frame.load().then(
      () => setLoaded(true),
      // The load is tried again when the device is online.
      () => {},
    );
  }, []);
  useEffect(load, [load]);
  useWhenOnline(load);
  if (!isLoaded) return null;
  const { ToastStack } = frame.loaded();
  return <ToastStack />;
}
