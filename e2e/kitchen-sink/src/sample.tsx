import { type ReactNode, useEffect, useRef } from 'react';

interface SampleProps {
  /** Whether what is drawn shows that the package does its work. It is asked until it says so. */
  readonly works: (drawn: HTMLElement) => boolean | Promise<boolean>;
  readonly children?: ReactNode;
}

const ASKED_EVERY_MS = 50;

/** Draws a sample of a package. The check waits for its mark, and reads the last error where none comes. */
export function Sample({ works, children }: SampleProps) {
  const drawn = useRef<HTMLDivElement>(null);
  const current = useRef(works);
  current.current = works;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const element = drawn.current;
      if (!element) return;
      try {
        if (await current.current(element)) {
          element.dataset.sample = 'works';
          return;
        }
      } catch (error) {
        element.dataset.problem = String(error);
      }
      timer = setTimeout(ask, ASKED_EVERY_MS);
    };
    void ask();
    return () => clearTimeout(timer);
  }, []);
  return (
    <div ref={drawn} data-sample="waits">
      {children}
    </div>
  );
}
