/** What Safari says of the key that ends a conversion, for which `isComposing` is false already. */
const KEY_OF_INPUT_METHOD = 229;

/** Whether a key belongs to an input method, as the Enter that confirms a Japanese conversion. */
export function isOfInputMethod({ isComposing, keyCode }: KeyboardEvent): boolean {
  return isComposing || keyCode === KEY_OF_INPUT_METHOD;
}
