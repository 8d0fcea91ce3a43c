import type { Preview } from '@atrium/contract';
import { useAuth } from '@atrium/host';
import { useEffect, useRef } from 'react';
import { fetchPreview } from '../../lib/previews.ts';

const POLL_INTERVAL_MS = 60_000;

// The gateway says, by its clock, whether the preview has ended or the person is no longer listed. As long as it does
// not respond, nothing changes.
export function usePreviewEnd({ id }: Preview, leave: () => void): void {
  const userId = useAuth((state) => state.user?.id);
  const first = useRef(userId);
  const leaving = useRef(leave);
  leaving.current = leave;
  useEffect(() => {
    first.current ??= userId;
    if (userId !== undefined && userId !== first.current) leaving.current();
  }, [userId]);
  useEffect(() => {
    let left = false;
    const check = async () => {
      const answer = await fetchPreview(id);
      const isOver = typeof answer === 'string' ? answer !== 'unreachable' : !answer.open;
      if (isOver && !left) leaving.current();
    };
    const timer = setInterval(check, POLL_INTERVAL_MS);
    const onVisible = () => document.visibilityState === 'visible' && void check();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      left = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [id]);
}
