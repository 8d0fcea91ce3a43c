import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mode } from './base-config.ts';
import { packageFolder } from './package-facts.ts';

/** File that says which part of the router pages use, as people find it. */
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
 * Where the shared part of the router finds the whole. The package offers its development build to every
 * bundler; production takes the other one, without warnings.
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
