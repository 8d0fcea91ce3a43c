import { useRef } from 'react';

/**
 * A selector that returns its former result as long as no member of it has changed, so that a store rerenders only then.
 * That of zustand is in a module that remotes would have to bundle.
 */
export function useShallow<S, T extends object>(select: (state: S) => T): (state: S) => T {
  const former = useRef<T | null>(null);
  return (state) => {
    const next = select(state);
    if (!former.current || !hasSameMembers(former.current, next)) former.current = next;
    return former.current;
  };
}

function hasSameMembers<T extends object>(one: T, other: T): boolean {
  const keys = Object.keys(other) as (keyof T)[];
  return (
    keys.length === Object.keys(one).length &&
    keys.every((key) => key in one && Object.is(one[key], other[key]))
  );
}
