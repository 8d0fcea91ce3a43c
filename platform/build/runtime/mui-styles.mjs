/**
 * The part of `@mui/material/styles` that remotes use; the rest is 7 KB that no page needs. The build rejects an import of any
 * other name; to use one, add it here and release the shell first.
 */
export { darken, extendTheme, getContrastRatio, lighten, useTheme } from '@mui/material/styles';
