import { ThemeContext } from '@emotion/react';
import DefaultPropsProvider from '@mui/material/DefaultPropsProvider';
import type { ComponentProps, ReactNode } from 'react';
import type { AtriumThemeObject } from './create-atrium-theme.ts';

type DefaultProps = ComponentProps<typeof DefaultPropsProvider>['value'];

interface ThemeScopeProps {
  theme: AtriumThemeObject;
  children: ReactNode;
}

/**
 * Provides a theme to the components below without writing CSS variables: for remotes, which bundle parts of MUI. The
 * variables, and with them scheme and accent, are the shell's.
 */
export function ThemeScope({ theme, children }: ThemeScopeProps) {
  return (
    <ThemeContext.Provider value={theme}>
      <DefaultPropsProvider value={theme.components as DefaultProps}>{children}</DefaultPropsProvider>
    </ThemeContext.Provider>
  );
}
