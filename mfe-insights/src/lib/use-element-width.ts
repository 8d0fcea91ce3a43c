import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Width of an element in pixels, as it changes; `initial` until there is a layout to measure. */
export function useElementWidth<E extends HTMLElement>(initial: number): [RefObject<E | null>, number] {
  const ref = useRef<E>(null);
  const [width, setWidth] = useState(initial);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => setWidth((former) => Math.floor(element.clientWidth) || former);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
