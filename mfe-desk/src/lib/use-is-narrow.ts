import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the window is too narrow for a table of five columns. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(max-width: 899.95px)', { noSsr: true });
}
