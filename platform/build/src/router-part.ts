import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mode } from './base-config.ts';
import { packageFolder } from './package-facts.ts';

/** Path of {@link routerPart} in the repository, for messages. */
export const routerPartName = 'platform/build/runtime/react-router-dom.mjs';

/** Module that the shell shares as `react-router-dom`. */
export const routerPart = join(import.meta.dirname, '../runtime/react-router-dom.mjs');

/** Names that a deployable may import from `react-router-dom`. */
export function routerNames(): ReadonlySet<string> {
  const exported = readFileSync(routerPart, 'utf8').matchAll(/export \{([^}]*)\}/g);
  const names = [...exported].flatMap(([, list]) => (list ?? '').split(',').map((name) => name.trim()));
  return new Set(names.filter((name) => name !== ''));
}

/**
 * Aliases by which the shared part of the router imports the package. The package exports its development build to
 * every bundler; production needs the other one.
 *
 * @param folder Folder of the shell.
 */
export function routerAlias(folder: string, mode: Mode): Record<string, string> {
  const routerDom = packageFolder('react-router-dom', folder);
  const router = routerDom && packageFolder('react-router', routerDom);
  if (!router) return {};
  return {
    'react-router$': join(router, 'dist', mode, 'index.mjs'),
    'react-router/dom$': join(router, 'dist', mode, 'dom-export.mjs'),
  };
}
