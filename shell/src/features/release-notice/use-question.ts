import { hasPendingRequests } from '@atrium/host';
import { useEffect, useState } from 'react';
import { useRemoteLoader } from '../../federation/remote-loader-context.ts';
import { useReleaseSet } from '../../lib/release-set.ts';
import { isAsked, rememberAsked } from './asked.ts';
import { TypedFields } from './typed-fields.ts';

const ATTEMPT_INTERVAL_MS = 1_000;

const TEXT_FIELD = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';
const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], dialog[open]';

function isQuiet(typed: TypedFields): boolean {
  const isTyping = document.activeElement?.matches(TEXT_FIELD) || typed.any();
  return !isTyping && !document.querySelector(OPEN) && !hasPendingRequests();
}

interface Question {
  readonly isShown: boolean;
  readonly decline: () => void;
}

// A tab asks once, however many releases follow, at a moment when nothing is typed. The question ends when nothing is
// newer any more.
export function useQuestion(changed: readonly string[]): Question {
  const loader = useRemoteLoader();
  const { shell } = useReleaseSet();
  const [isShown, setIsShown] = useState(false);
  const [typed] = useState(() => new TypedFields());
  useEffect(() => typed.watch(), [typed]);
  const isOver = changed.length === 0;
  useEffect(() => {
    if (isOver) return setIsShown(false);
    const attempt = () => {
      const isInUse = changed.some((name) => name === shell.name || loader.shown().has(name));
      if (isAsked() || !isInUse || !isQuiet(typed)) return;
      rememberAsked();
      setIsShown(true);
    };
    attempt();
    const timer = setInterval(attempt, ATTEMPT_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isOver, changed, loader, shell.name, typed]);
  return { isShown, decline: () => setIsShown(false) };
}
