/** Name of the MUI package. */
export const MUI = '@mui/material';

/** Modules of MUI that the shell or a remote uses. */
const modules = [
  'Box',
  'Button',
  'ButtonBase',
  'Card',
  'Checkbox',
  'Dialog',
  'DialogActions',
  'DialogContent',
  'DialogContentText',
  'DialogTitle',
  'Divider',
  'FormControl',
  'FormControlLabel',
  'FormHelperText',
  'GlobalStyles',
  'IconButton',
  'InputAdornment',
  'InputLabel',
  'Link',
  'Menu',
  'MenuItem',
  'MenuList',
  'OutlinedInput',
  'Popover',
  'Radio',
  'RadioGroup',
  'Skeleton',
  'Stack',
  'styles',
  'SvgIcon',
  'Table',
  'TableBody',
  'TableCell',
  'TableContainer',
  'TableFooter',
  'TableHead',
  'TableRow',
  'TableSortLabel',
  'TextField',
  'ToggleButton',
  'ToggleButtonGroup',
  'Typography',
  'useMediaQuery',
];

/** A module of MUI that the shell shares. */
export interface MuiModule {
  /** Import specifier: `@mui/material/Button`. */
  readonly name: string;
  /** Path of the module within the package. */
  readonly path: string;
}

/**
 * Modules of MUI that the shell shares, one by one: a shared barrel would load the whole package. Modules that
 * communicate through a React context, such as the parts of a table, must be shared together or not at all. A module
 * that is not listed is bundled by each deployable that uses it.
 */
export const muiModules: readonly MuiModule[] = modules.map((module) => ({
  name: `${MUI}/${module}`,
  path: `${module}/index.mjs`,
}));
