import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import { type ReactNode, useMemo } from 'react';
import { type AtriumThemeOptions, createAtriumTheme } from './create-atrium-theme.ts';
import { ThemeScope } from './theme-scope.tsx';

/** Theme of the whole document: CSS variables of both schemes and base styles. Rendered once, by the shell. */
export function AtriumTheme({ accentColor, children }: AtriumThemeOptions & { children: ReactNode }) {
  const theme = useMemo(() => createAtriumTheme({ accentColor }), [accentColor]);
  const variables = useMemo(() => theme.generateStyleSheets(), [theme]);
  return (
    <ThemeScope theme={theme}>
      {variables.map((styles) => (
        <GlobalStyles key={Object.keys(styles).join()} styles={styles} />
      ))}
      <CssBaseline enableColorScheme />
      {children}
    </ThemeScope>
  );
}
