import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';
import { forcedColorStyles } from './forced-colors.ts';

type Overrides = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** Base styles: aligned dates, a visible focus, reduced motion. */
export const baseOverrides: Overrides = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      html: { overflowY: 'scroll' },
      // Not everywhere: Inter's tabular figures widen hyphens and dots too.
      time: { fontVariantNumeric: 'tabular-nums' },
      body: {
        fontFeatureSettings: '"cv11", "ss03"',
        // Otherwise Linux rounds each letter to whole pixels, and some spaces between words almost vanish.
        textRendering: 'geometricPrecision',
        // A name may be longer than a phone is wide.
        overflowWrap: 'break-word',
      },
      // Browsers reset it for controls.
      'button, input, select, textarea': { textRendering: 'inherit' },
      // Safari on phones zooms into a field with smaller letters, and does not zoom out again.
      '@media (pointer: coarse)': { 'input, select, textarea': { fontSize: '1rem !important' } },
      '::selection': { backgroundColor: `rgba(${theme.vars.palette.primary.mainChannel} / 0.24)` },
      'a:focus-visible, [tabindex]:not([tabindex="-1"]):focus-visible': {
        outline: `2px solid ${theme.vars.palette.primary.main}`,
        outlineOffset: 2,
        borderRadius: 4,
      },
      'h1:focus, main:focus': { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '1ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0s !important',
          transitionDelay: '0s !important',
          scrollBehavior: 'auto !important',
        },
      },
      ...forcedColorStyles,
      // Paper has no controls, and nothing on it can be scrolled.
      '@media print': {
        body: { backgroundColor: '#fff' },
        '.MuiButton-root, .MuiIconButton-root, .MuiToggleButtonGroup-root, .MuiTableSortLabel-icon': {
          display: 'none !important',
        },
        // What grows by its breaks between sheets would be cut off at its end.
        '.MuiTableContainer-root, .MuiCard-root': { overflow: 'visible !important' },
        tr: { breakInside: 'avoid' },
        // The footer of a table is at its end, not on every sheet.
        tfoot: { display: 'table-row-group !important' },
      },
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&.Mui-focusVisible': {
          outline: `2px solid ${theme.vars.palette.primary.main}`,
          outlineOffset: 2,
        },
      }),
    },
  },
  MuiTypography: {
    defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p', h4: 'p', h5: 'p', h6: 'p' } },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: { fontWeight: 500, textUnderlineOffset: '0.2em' } },
  },
  MuiSvgIcon: { styleOverrides: { fontSizeSmall: { fontSize: 18 } } },
};
