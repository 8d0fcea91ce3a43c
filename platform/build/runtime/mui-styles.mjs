/** The rest is 7 KB that no page needs; to use another name, add it here and release the shell first. */
export { darken, extendTheme, getContrastRatio, lighten, useTheme } from '@mui/material/styles';
