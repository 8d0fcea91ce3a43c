import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Configuration, rspack } from '@rspack/core';
import { baseConfig } from './base-config.ts';
import { runCompiler } from './run-compiler.ts';

const SCRIPT = 'early-answers.js';

function configOf(shell: string, source: string, output: string): Configuration {
  const { context, target, resolve, module } = baseConfig(shell, 'shell', 'production');
  return {
    mode: 'production',
    context,
    target,
    devtool: false,
    entry: join(shell, source),
    output: { path: output, filename: SCRIPT },
    resolve,
    module,
    optimization: {
      minimizer: [new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { compress: { passes: 2 } } })],
    },
    performance: false,
  };
}

/** @returns null if the shell has no such file */
export async function earlyAnswersScript(
  shell: string,
  source: 'src/early-answers.ts' | 'src/early-answers-in-place.ts',
): Promise<string | null> {
  if (!existsSync(join(shell, source))) return null;
  const folder = mkdtempSync(join(tmpdir(), 'atrium-early-answers-'));
  try {
    await runCompiler(configOf(shell, source, folder), () => {});
    return readFileSync(join(folder, SCRIPT), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
