import GlobalStyles from '@mui/material/GlobalStyles';

/** Class of what a printed page contains; everything else on the screen stays off the paper. */
export const PRINTED = 'printed-application';
/** Class of controls within it that mean nothing on paper. */
export const SCREEN_ONLY = 'screen-only';

/** Prints the application alone, in black on white, whatever frame stands around it. */
export function PrintStyles() {
  return (
    <GlobalStyles
      styles={{
        '@media print': {
          'body *': { visibility: 'hidden' },
          [`.${PRINTED}, .${PRINTED} *`]: { visibility: 'visible' },
          [`.${PRINTED}`]: { position: 'absolute', inset: '0 0 auto 0', padding: 0 },
          [`.${PRINTED} .${SCREEN_ONLY}`]: { display: 'none' },
          [`.${PRINTED} section`]: { breakInside: 'avoid', boxShadow: 'none' },
          ':root': { colorScheme: 'light' },
        },
      }}
    />
  );
}
