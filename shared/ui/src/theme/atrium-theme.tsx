import CssBaseline from '@mui/material/CssBaseline';
import GlobalStyles from '@mui/material/GlobalStyles';
import type { ReactNode } from 'react';
import { type AtriumThemeObject, type AtriumThemeOptions, createAtriumTheme } from './create-atrium-theme.ts';
import { ThemeScope } from './theme-scope.tsx';

/** Theme of the whole document: CSS variables of both schemes and base styles. Rendered once, by the shell. */
export function AtriumTheme({ accentColor, children }: AtriumThemeOptions & { children: ReactNode }) {
  const { theme, variables } = themeOf(accentColor);
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

interface DocumentTheme {
  readonly theme: AtriumThemeObject;
  readonly variables: ReturnType<AtriumThemeObject['generateStyleSheets']>;
}

/** The last theme made; a portal has one accent for all of its pages. */
let last: (DocumentTheme & { readonly accentColor: AtriumThemeOptions['accentColor'] }) | undefined;

function themeOf(accentColor: AtriumThemeOptions['accentColor']): DocumentTheme {
  if (!last || last.accentColor !== accentColor) {
    const theme = createAtriumTheme({ accentColor });
    last = { accentColor, theme, variables: theme.generateStyleSheets() };
  }
  return last;
}
