import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { runCompiler } from './run-compiler.ts';

const SOURCE = 'src/early-answers.ts';
const SCRIPT = 'early-answers.js';

function configOf(shell: string, output: string): Configuration {
  const { context, target, resolve, module } = baseConfig(shell, 'shell', 'production');
  return {
    mode: 'production',
    context,
    target,
    devtool: false,
    entry: join(shell, SOURCE),
    output: { path: output, filename: SCRIPT },
    resolve,
    module,
    optimization: {
      minimizer: [new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 2 } } })],
    },
    performance: false,
  };
}

/** It is null if the shell has no `src/early-answers.ts`. */
export async function earlyAnswersScript(shell: string): Promise<string | null> {
  if (!existsSync(join(shell, SOURCE))) return null;
  const folder = mkdtempSync(join(tmpdir(), 'atrium-early-answers-'));
  try {
    await runCompiler(configOf(shell, folder), () => {});
    return readFileSync(join(folder, SCRIPT), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
