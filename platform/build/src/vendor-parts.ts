import { join } from 'node:path';
import { type RspackPluginInstance, rspack } from '@rspack/core';
import { runtimeFolder } from './runtime-folder.ts';

const unusedModules = [
  // Browsers have XMLHttpRequest, which axios prefers.
  { request: './fetch.js', importer: /[\\/]axios[\\/]lib[\\/]adapters$/, by: 'axios-fetch-adapter.mjs' },
  // The host names statuses by itself, and ends requests by signals.
  ...['./helpers/HttpStatusCode.js', './cancel/CancelToken.js'].map((request) => ({
    request,
    importer: /[\\/]axios[\\/]lib$/,
    by: 'no-component.mjs',
  })),
  // These are errors of next-auth's server, and its client logs one of them.
  { request: '../core/errors', importer: /[\\/]next-auth[\\/]utils$/, by: 'next-auth-errors.cjs' },
  // The functions of its client are asynchronous, and none of them is a generator.
  ...['Async', 'AsyncGen', 'AsyncIterator', 'Keys', 'Values'].map((helper) => ({
    request: `./regenerator${helper}.js`,
    importer: /[\\/]@babel[\\/]runtime[\\/]helpers$/,
    by: 'no-helper.cjs',
  })),
  // The theme has no ripples, and its inputs are outlined.
  { request: './TouchRipple.mjs', importer: /[\\/]material[\\/]ButtonBase$/, by: 'no-component.mjs' },
  ...['Input', 'FilledInput'].map((input) => ({
    request: `../${input}/index.mjs`,
    importer: /[\\/]material[\\/](?:NativeSelect|Select|TextField)$/,
    by: 'no-component.mjs',
  })),
  // The theme names each of its colours, so MUI's own are in no page.
  ...['purple', 'red', 'orange', 'blue', 'lightBlue', 'green'].map((color) => ({
    request: `../colors/${color}.mjs`,
    importer: /[\\/]material[\\/]styles$/,
    by: 'no-color.mjs',
  })),
  // React has no such components any more.
  { request: 'hoist-non-react-statics', importer: /[\\/]@emotion[\\/]react[\\/]/, by: 'copy-statics.mjs' },
];

export function withoutUnusedModules(): RspackPluginInstance[] {
  return unusedModules.map(
    ({ request, importer, by }) =>
      new rspack.NormalModuleReplacementPlugin(new RegExp(`^${request.replaceAll('.', '\\.')}$`), (found) => {
        if (importer.test(found.context)) found.request = join(runtimeFolder, by);
      }),
  );
}
