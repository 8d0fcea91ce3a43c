/**
 * Packages such as `@mui/x-data-grid` need `css`, `styled` and `useThemeProps`. The rest is 7 KB that no page needs; to use
 * another name, add it here and release the shell first.
 */
export {
  css,
  darken,
  extendTheme,
  getContrastRatio,
  lighten,
  styled,
  useTheme,
  useThemeProps,
} from '@mui/material/styles';
