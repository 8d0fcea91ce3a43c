import { isOfInputMethod } from '@atrium/ui';

/** What was typed for a field that is not there yet. */
export interface KeysTypedAhead {
  readonly text: string;
  /** Enter was pressed after the text. */
  readonly isEntered: boolean;
}

export interface KeyCollector {
  /** Ends it and returns what was typed; nothing when it is called again. */
  readonly take: () => KeysTypedAhead;
}

const NOTHING: KeysTypedAhead = { text: '', isEntered: false };

/**
 * Collects keys until they are taken, or Escape is pressed. The fields and shortcuts of the page get none of them.
 *
 * @param onCancel is called on Escape
 */
export function collectKeys(onCancel: () => void): KeyCollector {
  let typed = NOTHING;
  const press = (event: KeyboardEvent) => {
    const isEscape = event.key === 'Escape';
    const next = isEscape || isOfInputMethod(event) ? null : afterKey(typed, event);
    if (!next && !isEscape) return;
    event.preventDefault();
    event.stopPropagation();
    if (next) typed = next;
    else onCancel();
  };
  document.addEventListener('keydown', press, { capture: true });
  const take = () => {
    document.removeEventListener('keydown', press, { capture: true });
    const taken = typed;
    typed = NOTHING;
    return taken;
  };
  return { take };
}

/** Null for a key that no field takes. */
function afterKey({ text, isEntered }: KeysTypedAhead, event: KeyboardEvent): KeysTypedAhead | null {
  if (isEntered) return { text, isEntered };
  if (event.key === 'Enter') return { text, isEntered: true };
  if (event.key === 'Backspace') return { text: [...text].slice(0, -1).join(''), isEntered };
  const isShortcut = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph');
  // Other keys have names, such as ArrowDown.
  return isShortcut || [...event.key].length > 1 ? null : { text: text + event.key, isEntered };
}
