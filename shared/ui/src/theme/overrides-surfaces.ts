import type { Components, CssVarsTheme, Theme } from '@mui/material/styles';

type Overrides = Components<Omit<Theme, 'components' | 'palette'> & CssVarsTheme>;

function popup({ vars }: CssVarsTheme) {
  return {
    borderRadius: 10,
    border: `1px solid ${vars.palette.divider}`,
    backgroundColor: vars.palette.surface.raised,
    boxShadow: '0 12px 32px -8px rgba(0 0 0 / 0.24), 0 2px 6px rgba(0 0 0 / 0.08)',
  };
}

/** Styles of surfaces and tables. */
export const surfaceOverrides: Overrides = {
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' }, rounded: { borderRadius: 12 } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiDrawer: { styleOverrides: { paper: { borderRadius: 0 } } },
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => popup(theme),
    },
  },
  MuiMenu: {
    defaultProps: { slotProps: { list: { dense: true } } },
    styleOverrides: {
      paper: ({ theme }) => ({ ...popup(theme), marginTop: 4 }),
      list: { padding: 4 },
    },
  },
  MuiMenuItem: { styleOverrides: { root: { borderRadius: 6, minHeight: 32, fontSize: '0.875rem' } } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({ borderRadius: 14, border: `1px solid ${theme.vars.palette.divider}` }),
    },
  },
  MuiDialogActions: {
    styleOverrides: { root: { padding: '8px 24px 20px' } },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'pulse' },
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: `rgba(${theme.vars.palette.text.primaryChannel} / 0.07)` }),
      rounded: { borderRadius: 6 },
    },
  },
  MuiTableContainer: { styleOverrides: { root: { overflowX: 'auto' } } },
  MuiTable: { defaultProps: { size: 'small' } },
  MuiTableRow: {
    styleOverrides: { root: { '&:last-child > .MuiTableCell-body': { borderBottom: 0 } } },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderBottomColor: theme.vars.palette.divider,
        fontSize: '0.8125rem',
        lineHeight: '1.25rem',
        letterSpacing: '-0.003em',
      }),
      head: ({ theme }) => ({
        color: theme.vars.palette.text.secondary,
        backgroundColor: theme.vars.palette.background.paper,
        fontSize: '0.75rem',
        fontWeight: 500,
        whiteSpace: 'nowrap',
      }),
      footer: ({ theme }) => ({ borderTop: `1px solid ${theme.vars.palette.divider}`, borderBottom: 0 }),
      alignRight: { fontVariantNumeric: 'tabular-nums' },
      sizeSmall: {
        padding: '8px 12px',
        '&:first-of-type': { paddingLeft: 16 },
        '&:last-of-type': { paddingRight: 16 },
      },
    },
  },
  MuiTableSortLabel: { styleOverrides: { root: { verticalAlign: 'top' } } },
};
