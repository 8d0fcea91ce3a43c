export const MUI = '@mui/material';

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

export interface MuiModule {
  readonly name: string;
  readonly path: string;
}

/**
 * A shared barrel would load the whole package. Modules that communicate through a React context, such as the parts of
 * a table, must be shared together or not at all. Each deployable bundles the modules that are not listed.
 */
export const muiModules: readonly MuiModule[] = modules.map((module) => ({
  name: `${MUI}/${module}`,
  path: `${module}/index.mjs`,
}));
