import { useEffect } from 'react';
import { isKey } from './is-key.ts';

const WITHOUT_SHORTCUTS = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** Calls `onPress` for a single key, except while the person is typing or in a dialog. */
export function useShortcut(key: string, onPress: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      // A layout may need AltGr, which Windows reports as Ctrl and Alt.
      const isModified = event.ctrlKey || event.metaKey || event.altKey;
      if (!isKey(event, key) || (isModified && !event.getModifierState('AltGraph'))) return;
      if (target instanceof Element && target.closest(WITHOUT_SHORTCUTS)) return;
      event.preventDefault();
      onPress();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [key, onPress]);
}
