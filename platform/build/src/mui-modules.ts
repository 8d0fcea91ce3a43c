/** Package that the modules are of. */
export const MUI = '@mui/material';

/** Modules of MUI that the shell or a remote draws with. */
const modules = [
  'Alert',
  'AlertTitle',
  'Badge',
  'Box',
  'Button',
  'ButtonBase',
  'Card',
  'Checkbox',
  'Chip',
  'Collapse',
  'Dialog',
  'DialogActions',
  'DialogContent',
  'DialogContentText',
  'DialogTitle',
  'Divider',
  'FormControlLabel',
  'GlobalStyles',
  'IconButton',
  'InputAdornment',
  'Link',
  'Menu',
  'MenuItem',
  'MenuList',
  'Popover',
  'Radio',
  'RadioGroup',
  'Skeleton',
  'Stack',
  'styles',
  'SvgIcon',
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
  'TextField',
  'ToggleButton',
  'ToggleButtonGroup',
  'Tooltip',
  'Typography',
  'useMediaQuery',
];

/** A module of MUI that the shell shares. */
export interface MuiModule {
  /** As importers write it: `@mui/material/Button`. */
  readonly name: string;
  /** Path of the module within the package. */
  readonly path: string;
}

/**
 * Modules of MUI that remotes take from the shell, singly: a shared barrel would bring all of the package. Those that
 * speak to each other through a context, as the parts of a table do, are shared together or not at all. What is not
 * listed is bundled by whoever uses it.
 */
export const muiModules: readonly MuiModule[] = modules.map((module) => ({
  name: `${MUI}/${module}`,
  path: `${module}/index.mjs`,
}));
