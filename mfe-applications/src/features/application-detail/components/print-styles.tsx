import GlobalStyles from '@mui/material/GlobalStyles';

/** Class of the content that is printed; everything else is left out. */
export const PRINTED = 'printed-application';
/** Class of controls within the printed content that are left out. */
export const SCREEN_ONLY = 'screen-only';

/** Prints only the application, in black on white, without the frame around it. */
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
