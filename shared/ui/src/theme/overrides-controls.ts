import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

type Overrides = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

/** Styles of controls: 36 pixels high, inputs outlined. */
export const controlOverrides: Overrides = {
  MuiButton: {
    defaultProps: { disableElevation: true, variant: 'outlined', color: 'secondary' },
    styleOverrides: {
      root: { minHeight: 36, padding: '6px 14px', borderRadius: 8, transitionDuration: '120ms' },
      sizeSmall: { minHeight: 32, padding: '4px 10px', fontSize: '0.8125rem' },
      sizeLarge: { minHeight: 44, padding: '10px 18px' },
      outlined: ({ theme }) => ({
        borderColor: theme.vars.palette.divider,
        backgroundColor: theme.vars.palette.background.paper,
        boxShadow: '0 1px 2px rgba(0 0 0 / 0.04)',
        '&:hover': {
          borderColor: theme.vars.palette.border.control,
          backgroundColor: theme.vars.palette.surface.subtle,
        },
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        color: theme.vars.palette.text.secondary,
        '&:hover': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 8,
        backgroundColor: theme.vars.palette.background.paper,
        '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.border.control },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2 },
      }),
      input: { paddingTop: 8, paddingBottom: 8, height: 20 },
    },
  },
  MuiTextField: { defaultProps: { size: 'small' } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiSelect: { defaultProps: { size: 'small' }, styleOverrides: { select: { minHeight: 20 } } },
  MuiInputLabel: { styleOverrides: { root: { fontSize: '0.875rem' } } },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: theme.vars.palette.surface.subtle,
        borderRadius: 8,
        padding: 2,
        gap: 2,
      }),
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        border: 0,
        borderRadius: '6px !important',
        margin: '0 !important',
        minHeight: 28,
        padding: '4px 10px',
        fontSize: '0.8125rem',
        color: theme.vars.palette.text.secondary,
        '&.Mui-selected, &.Mui-selected:hover': {
          color: theme.vars.palette.text.primary,
          backgroundColor: theme.vars.palette.background.paper,
          boxShadow: `0 0 0 1px ${theme.vars.palette.divider}, 0 1px 2px rgba(0 0 0 / 0.08)`,
        },
      }),
    },
  },
};
