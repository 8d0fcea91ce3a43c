import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Prerendered } from '@atrium/contract';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { runCompiler } from './run-compiler.ts';
import { partAliases, routerPart } from './shared-parts.ts';
import { themeHash } from './source-hash.ts';
import { withUsedVariables } from './used-variables.ts';
import { withoutUnusedModules } from './vendor-parts.ts';

const SOURCE = 'src/prerender.tsx';
const FOLDER = 'prerendered';
/** Names of classes begin with it, as in the style sheets of the shell. */
const SHELL = 'shell';

/** The sources and packages are the same as for browsers. */
function configOf(shell: string, output: string): Configuration {
  const { resolve, module } = baseConfig(shell, SHELL, 'production');
  return {
    mode: 'production',
    context: shell,
    target: 'node22',
    devtool: false,
    entry: join(shell, SOURCE),
    output: {
      path: output,
      uniqueName: SHELL,
      filename: 'prerender.mjs',
      module: true,
      library: { type: 'module' },
      asyncChunks: false,
    },
    resolve: {
      ...resolve,
      alias: {
        ...resolve?.alias,
        ...partAliases(shell, 'production'),
        'react-router-dom$': routerPart,
      },
    },
    module,
    optimization: { minimize: false, splitChunks: false },
    performance: false,
    plugins: [
      ...withoutUnusedModules(),
      // The first paint does not wait for these modules.
      new rspack.IgnorePlugin({ resourceRegExp: /-chunk\.ts$/ }),
      new rspack.DefinePlugin({ 'process.env.ATRIUM_THEME': JSON.stringify(themeHash(shell)) }),
    ],
  };
}

/**
 * There are none if the shell has no `src/prerender.tsx`.
 * @param output has the style sheets of the shell
 */
export async function prerenderShell(shell: string, output: string): Promise<Record<string, string>> {
  if (!existsSync(join(shell, SOURCE))) return {};
  const folder = mkdtempSync(join(tmpdir(), 'atrium-prerender-'));
  try {
    await runCompiler(configOf(shell, folder), () => {});
    const { prerenderPages } = (await import(pathToFileURL(join(folder, 'prerender.mjs')).href)) as {
      prerenderPages: () => Promise<Record<string, Prerendered>>;
    };
    mkdirSync(join(output, FOLDER), { recursive: true });
    const styleSheets = globSync('*.css', { cwd: output }).map((file) =>
      readFileSync(join(output, file), 'utf8'),
    );
    const pages = Object.entries(await prerenderPages()).map(([name, page]) => {
      const text = JSON.stringify(withUsedVariables(page, styleSheets));
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 10);
      const path = `${FOLDER}/${name}.${hash}.json`;
      writeFileSync(join(output, path), text);
      return [name, path] as const;
    });
    return Object.fromEntries(pages);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
