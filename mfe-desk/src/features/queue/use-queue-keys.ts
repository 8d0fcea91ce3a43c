import { isKey } from '@atrium/ui';
import { useEffect } from 'react';

const WITHOUT_KEYS = 'input, textarea, select, [contenteditable], [role="dialog"]';

/**
 * Calls what a key is for, except while the person is typing or in a dialog. The keys of the page come before those of
 * the frame, which has `?` for the portal's help.
 */
export function useQueueKeys(actions: Readonly<Record<string, (() => void) | null>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target instanceof Element && target.closest(WITHOUT_KEYS)) return;
      const name = Object.keys(actions).find((key) => isKey(event, key));
      if (name === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      actions[name]?.();
    };
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [actions]);
}
