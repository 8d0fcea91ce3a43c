import { type RefObject, useEffect } from 'react';

/** So long a message has to be visible, in milliseconds. */
const SEEN_AFTER_MS = 600;

/**
 * Reports the last of the messages that the person has had in view, in a tab that is visible.
 *
 * @param list whose items have the id of their message as `data-message`
 * @param wanted ids of the messages to watch, separated by commas
 */
export function useSeen(
  list: RefObject<HTMLElement | null>,
  wanted: string,
  onSeen: (upTo: number) => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's function is another one in each render
  useEffect(() => {
    if (wanted === '' || !list.current || !('IntersectionObserver' in globalThis)) return;
    const inView = new Set<number>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const report = () => {
      timer = undefined;
      if (inView.size > 0 && document.visibilityState === 'visible') onSeen(Math.max(...inView));
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(report, SEEN_AFTER_MS);
    };
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const id = Number((target as HTMLElement).dataset.message);
        if (isIntersecting) inView.add(id);
        else inView.delete(id);
      }
      wait();
    });
    for (const id of wanted.split(',')) {
      const item = list.current.querySelector(`[data-message="${id}"]`);
      if (item) observer.observe(item);
    }
    document.addEventListener('visibilitychange', wait);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('visibilitychange', wait);
    };
  }, [list, wanted]);
}
