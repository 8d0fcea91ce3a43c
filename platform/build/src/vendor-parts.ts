import { join } from 'node:path';
import { type RspackPluginInstance, rspack } from '@rspack/core';
import { runtimeFolder } from './runtime-folder.ts';

const unusedModules = [
  // Browsers have XMLHttpRequest, which axios prefers.
  { request: './fetch.js', importer: /[\\/]axios[\\/]lib[\\/]adapters$/, by: 'axios-fetch-adapter.mjs' },
  // These are errors of next-auth's server, and its client logs one of them.
  { request: '../core/errors', importer: /[\\/]next-auth[\\/]utils$/, by: 'next-auth-errors.cjs' },
  // The theme has no ripples, and its inputs are outlined.
  { request: './TouchRipple.mjs', importer: /[\\/]material[\\/]ButtonBase$/, by: 'no-component.mjs' },
  ...['Input', 'FilledInput'].map((input) => ({
    request: `../${input}/index.mjs`,
    importer: /[\\/]material[\\/](?:NativeSelect|Select|TextField)$/,
    by: 'no-component.mjs',
  })),
];

export function withoutUnusedModules(): RspackPluginInstance[] {
  return unusedModules.map(
    ({ request, importer, by }) =>
      new rspack.NormalModuleReplacementPlugin(new RegExp(`^${request.replaceAll('.', '\\.')}$`), (found) => {
        if (importer.test(found.context)) found.request = join(runtimeFolder, by);
      }),
  );
}
