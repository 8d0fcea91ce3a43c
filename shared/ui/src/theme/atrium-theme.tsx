import { ThemeContext } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import GlobalStyles from '@mui/material/GlobalStyles';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { type AtriumThemeObject, type AtriumThemeOptions, createAtriumTheme } from './create-atrium-theme.ts';

type DefaultProps = ComponentProps<typeof DefaultPropsProvider>['value'];

interface ThemeScopeProps {
  theme: AtriumThemeObject;
  children: ReactNode;
}

/**
 * Hands a theme to the components below without writing the page's variables: for remotes, whose MUI is a copy
 * of their own. The variables, and with them scheme and accent, are the shell's.
 */
export function ThemeScope({ theme, children }: ThemeScopeProps) {
  return (
    <ThemeContext.Provider value={theme}>
      <DefaultPropsProvider value={theme.components as DefaultProps}>{children}</DefaultPropsProvider>
    </ThemeContext.Provider>
  );
}

/** The look of the whole document: theme, CSS variables of both schemes, base styles. Rendered once, by the shell. */
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
