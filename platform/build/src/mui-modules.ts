/** This file, as people find it. */
export const muiModulesFile = 'platform/build/src/mui-modules.ts';

/** Modules of MUI that the shell draws with itself; it has them from the start. */
const drawnByShell = [
  'Alert',
  'Box',
  'Button',
  'ButtonBase',
  'Checkbox',
  'Divider',
  'FormControlLabel',
  'GlobalStyles',
  'IconButton',
  'InputAdornment',
  'Link',
  'Popover',
  'Skeleton',
  'Stack',
  'SvgIcon',
  'TextField',
  'ToggleButton',
  'ToggleButtonGroup',
  'Typography',
  'styles',
];

/** Modules of MUI that only remotes draw with; the shell brings them in one file, once a remote needs any of them. */
const drawnByRemotes = [
  'AlertTitle',
  'Badge',
  'Card',
  'Chip',
  'Collapse',
  'Dialog',
  'DialogActions',
  'DialogContent',
  'DialogContentText',
  'DialogTitle',
  'Menu',
  'MenuItem',
  'MenuList',
  'Radio',
  'RadioGroup',
  'Tab',
  'Table',
  'TableBody',
  'TableCell',
  'TableContainer',
  'TableFooter',
  'TableHead',
  'TablePagination',
  'TableRow',
  'TableSortLabel',
  'Tabs',
  'Tooltip',
  'useMediaQuery',
];

/** Package that the modules are of. */
export const MUI = '@mui/material';

/** A module of MUI that the shell shares. */
export interface MuiModule {
  /** As importers write it: `@mui/material/Button`. */
  readonly name: string;
  /** Path of the module within the package. */
  readonly path: string;
  /** Whether the shell has it from the start. */
  readonly eager: boolean;
}

/**
 * Modules of MUI that remotes take from the shell, singly: a shared barrel would bring all of the package. Those that
 * speak to each other through a context, as the parts of a table do, are shared together or not at all. What is not
 * listed is bundled by whoever uses it.
 */
export const muiModules: readonly MuiModule[] = [
  ...drawnByShell.map((module) => ({ module, eager: true })),
  ...drawnByRemotes.map((module) => ({ module, eager: false })),
].map(({ module, eager }) => ({ name: `${MUI}/${module}`, path: `${module}/index.mjs`, eager }));
