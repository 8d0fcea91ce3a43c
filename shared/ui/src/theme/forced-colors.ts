/** Media query for forced colours: the system replaces colours and removes backgrounds and shadows. */
const FORCED_COLORS = '@media (forced-colors: active)';

const chosen = ['[aria-current]', '[aria-pressed="true"]', '[aria-selected="true"]', '.Mui-selected'];
const within = (suffix: string) => chosen.map((selector) => `${selector}${suffix}`).join();

/** Base styles for forced colours: what is chosen looks like selected text, and icons have the colour of their text. */
export const forcedColorStyles = {
  [FORCED_COLORS]: {
    // Colours that are set on SVG elements are not replaced.
    svg: { color: 'inherit !important' },
    [`${within('')},${within(' *')}`]: {
      forcedColorAdjust: 'none',
      color: 'HighlightText !important',
    },
    [within('')]: { backgroundColor: 'Highlight !important' },
    [`${within(':focus-visible')},${within('.Mui-focusVisible')}`]: {
      outline: '2px solid HighlightText !important',
      outlineOffset: '-4px !important',
    },
    // Drawn by its background alone; an outline, which has no width, keeps its size.
    '.MuiButton-contained:not(.Mui-focusVisible)': { outline: '1px solid', outlineOffset: '-1px' },
  },
};

/**
 * Styles of a shape that is drawn by its background alone, such as a bar.
 * @param color a colour of the palette
 * @param forcedColor the system colour instead of it, where colours are forced
 */
export function shapeFill(color: string, forcedColor = 'Highlight') {
  return { bgcolor: color, [FORCED_COLORS]: { bgcolor: forcedColor } };
}
