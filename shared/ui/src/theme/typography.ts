import type { TypographyVariantsOptions } from '@mui/material/styles';

const FAMILY = '"Inter Variable", Inter, "Inter Fallback", system-ui, -apple-system, "Segoe UI", sans-serif';

const px = (size: number, line: number) => ({
  fontSize: `${size / 16}rem`,
  lineHeight: `${line / 16}rem`,
});

/** Font sizes in rem; line heights on a 4-pixel grid. */
export const typography: TypographyVariantsOptions = {
  fontFamily: FAMILY,
  fontWeightMedium: 500,
  fontWeightBold: 600,
  h1: { ...px(24, 32), fontWeight: 600, letterSpacing: '-0.02em' },
  h2: { ...px(16, 24), fontWeight: 600, letterSpacing: '-0.011em' },
  h3: { ...px(14, 20), fontWeight: 600, letterSpacing: '-0.006em' },
  h4: { ...px(28, 40), fontVariantNumeric: 'tabular-nums', fontWeight: 600, letterSpacing: '-0.024em' },
  h5: { ...px(20, 28), fontWeight: 600, letterSpacing: '-0.016em' },
  h6: { ...px(14, 20), fontWeight: 600 },
  subtitle1: { ...px(14, 20), fontWeight: 500 },
  subtitle2: { ...px(13, 20), fontWeight: 500 },
  body1: { ...px(14, 20), letterSpacing: '-0.006em' },
  body2: { ...px(13, 20), letterSpacing: '-0.003em' },
  caption: { ...px(12, 16) },
  overline: { ...px(12, 16), fontWeight: 500, textTransform: 'none', letterSpacing: 0 },
  button: { ...px(14, 20), fontWeight: 500, textTransform: 'none', letterSpacing: '-0.006em' },
};
