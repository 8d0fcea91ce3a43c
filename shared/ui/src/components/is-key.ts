/** What Safari says of the key that ends a conversion, for which `isComposing` is false already. */
const KEY_OF_INPUT_METHOD = 229;

/** Where a key is on a keyboard of the United States, and whether Shift is held there. */
const PLACES: Readonly<Record<string, readonly [code: string, shift: boolean]>> = {
  '/': ['Slash', false],
  '?': ['Slash', true],
};

/** Whether a key belongs to an input method, as the Enter that confirms a Japanese conversion. */
export function isOfInputMethod({
  isComposing,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return isComposing || keyCode === KEY_OF_INPUT_METHOD;
}

/**
 * Whether a shortcut's key was pressed, on any keyboard layout: by the character that it types, in either case, or by its
 * place where the layout has another script, such as Cyrillic or Thai. Never a key of an input method.
 */
export function isKey(
  event: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'isComposing' | 'keyCode'>,
  wanted: string,
): boolean {
  const { key, code, shiftKey } = event;
  if (isOfInputMethod(event)) return false;
  if (key.toLowerCase() === wanted) return true;
  const isOtherScript = key.length > 0 && !/^[ -~]/.test(key);
  const [place, shift] = PLACES[wanted] ?? [`Key${wanted.toUpperCase()}`, shiftKey];
  return isOtherScript && code === place && shiftKey === shift;
}

/** Whether a key sends what is written in a field of several lines: Enter with Ctrl or Command. */
export function isSendingKey(event: KeyboardEvent): boolean {
  return event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isOfInputMethod(event);
}
