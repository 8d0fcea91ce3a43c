import { ThemeContext } from '@emotion/react';
import { type ReactNode, use, useContext } from 'react';
import type { AtriumThemeObject } from './create-atrium-theme.ts';
import { ThemeScope } from './theme-scope.tsx';

let ownTheme: Promise<AtriumThemeObject> | undefined;

function loadOwnTheme(): Promise<AtriumThemeObject> {
  ownTheme ??= import(/* webpackChunkName: "theme" */ './create-atrium-theme.ts').then(
    ({ createAtriumTheme }) => createAtriumTheme(),
    (error: unknown) => {
      ownTheme = undefined;
      throw error;
    },
  );
  return ownTheme;
}

/**
 * Renders a part of a remote in the theme that the remote was built with: the shell's where it is the same, otherwise one
 * that the remote loads.
 */
export function RemoteTheme({ children }: { readonly children: ReactNode }) {
  const shells = useContext(ThemeContext) as Partial<AtriumThemeObject>;
  const same = shells.sources !== undefined && shells.sources === process.env.ATRIUM_THEME;
  return (
    <ThemeScope theme={same ? (shells as AtriumThemeObject) : use(loadOwnTheme())}>{children}</ThemeScope>
  );
}
