import { useIsPrinting } from '@atrium/host';
import useMediaQuery from '@mui/material/useMediaQuery';

/** Window width in pixels from which a list is a table. */
const TABLE_FROM = 1024;

/** Whether the screen is too narrow for the table, as phones and zoomed laptops are. */
export function useIsNarrow(): boolean {
  const isPrinting = useIsPrinting();
  const isNarrow = useMediaQuery(`screen and (max-width: ${TABLE_FROM - 0.05}px)`, { noSsr: true });
  // Before the browser counts the sheets, which is before the media query changes.
  return isNarrow && !isPrinting;
}
