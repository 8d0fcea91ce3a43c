import { type FocusEvent, type HTMLAttributes, useEffect, useState } from 'react';

interface Hold {
  /** It is held while the pointer or the focus is on it, or the window has no focus. */
  readonly isHeld: boolean;
  readonly holdProps: HTMLAttributes<HTMLElement>;
}

export function useHold(): Hold {
  const [isPointedAt, setIsPointedAt] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isAway = useIsAway();
  return {
    isHeld: isPointedAt || hasFocus || isAway,
    holdProps: {
      onPointerEnter: () => setIsPointedAt(true),
      onPointerLeave: () => setIsPointedAt(false),
      onFocus: () => setHasFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setHasFocus(currentTarget.contains(relatedTarget)),
    },
  };
}

function useIsAway(): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const leave = () => setIsAway(true);
    const comeBack = () => setIsAway(false);
    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
    };
  }, []);
  return isAway;
}
