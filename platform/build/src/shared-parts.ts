import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Mode } from './base-config.ts';
import { MUI } from './mui-modules.ts';
import { packageFolder } from './package-facts.ts';
import { runtimeFolder } from './runtime-folder.ts';

export const routerPart = join(runtimeFolder, 'react-router-dom.mjs');

/** A shared module cannot be tree-shaken, and pages use little of these. */
export const sharedParts: Readonly<Record<string, string>> = {
  'react-router-dom': routerPart,
  [`${MUI}/styles`]: join(runtimeFolder, 'mui-styles.mjs'),
};

export function partName(file: string): string {
  return `platform/build/runtime/${basename(file)}`;
}

/** There are no names without a file. */
export function namesOfPart(file: string | undefined): ReadonlySet<string> {
  if (file === undefined) return new Set();
  const exported = readFileSync(file, 'utf8').matchAll(/export \{([^}]*)\}/g);
  const names = [...exported].flatMap(([, list]) => (list ?? '').split(',').map((name) => name.trim()));
  return new Set(names.filter((name) => name !== ''));
}

/** The router exports its development build to every bundler, but production needs the other one. */
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
