import { useIsPrinting } from '@atrium/host';
import useMediaQuery from '@mui/material/useMediaQuery';

/** A wider window has a table. */
const TABLE_FROM = 1024;

/** Phones and zoomed laptops are too narrow for the table. */
export function useIsNarrow(): boolean {
  const isPrinting = useIsPrinting();
  const isNarrow = useMediaQuery(`screen and (max-width: ${TABLE_FROM - 0.05}px)`, { noSsr: true });
  // Printing is known before the browser counts the sheets, which is before the media query changes.
  return isNarrow && !isPrinting;
}
