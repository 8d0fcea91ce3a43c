import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Mode } from './base-config.ts';
import { MUI } from './mui-modules.ts';
import { packageFolder } from './package-facts.ts';
import { runtimeFolder } from './runtime-folder.ts';

/** Module that the shell shares as `react-router-dom`. */
export const routerPart = join(runtimeFolder, 'react-router-dom.mjs');

/**
 * Modules that the shell shares in part, each with the file that lists the names: a shared module cannot be tree-shaken, and
 * pages use little of these.
 */
export const sharedParts: Readonly<Record<string, string>> = {
  'react-router-dom': routerPart,
  [`${MUI}/styles`]: join(runtimeFolder, 'mui-styles.mjs'),
};

/** Path of a part in the repository, for messages. */
export function partName(file: string): string {
  return `platform/build/runtime/${basename(file)}`;
}

/** Names that a deployable may import from a module that is shared in part; none without a file. */
export function namesOfPart(file: string | undefined): ReadonlySet<string> {
  if (file === undefined) return new Set();
  const exported = readFileSync(file, 'utf8').matchAll(/export \{([^}]*)\}/g);
  const names = [...exported].flatMap(([, list]) => (list ?? '').split(',').map((name) => name.trim()));
  return new Set(names.filter((name) => name !== ''));
}

/**
 * Aliases by which the parts import their packages. The router exports its development build to every bundler; production
 * needs the other one.
 *
 * @param folder Folder of the shell.
 */
export function partAliases(folder: string, mode: Mode): Record<string, string> {
  const mui = packageFolder(MUI, folder);
  const routerDom = packageFolder('react-router-dom', folder);
  const router = routerDom && packageFolder('react-router', routerDom);
  return {
    ...(mui && { [`${MUI}/styles$`]: join(mui, 'styles/index.mjs') }),
    ...(router && {
      'react-router$': join(router, 'dist', mode, 'index.mjs'),
      'react-router/dom$': join(router, 'dist', mode, 'dom-export.mjs'),
    }),
  };
}
