import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Findings of the compiler, or that there is nothing to check by; the message is ready to print. */
export class TypeProblem extends Error {
  override readonly name = 'TypeProblem';
}

/**
 * Checks the types of one package by its own `tsconfig.json`. The bundler strips types without looking at them, so
 * that nothing else would notice an error before it ships.
 *
 * @param folder Folder of the package.
 * @param options `incremental` keeps what was found in `node_modules/.cache`, so that the next check looks at changes only.
 * @throws TypeProblem with the compiler's findings, or where the folder has no `tsconfig.json`.
 */
export async function checkTypes(folder: string, { incremental = false } = {}): Promise<void> {
  if (!existsSync(join(folder, 'tsconfig.json')))
    throw new TypeProblem(`${join(folder, 'tsconfig.json')}: not found; a deployable has one.`);
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const memory = [
    '--incremental',
    '--tsBuildInfoFile',
    join(folder, 'node_modules/.cache/types.tsbuildinfo'),
  ];
  const compiler = spawn(
    process.execPath,
    [join(typescript, 'bin/tsc'), '--noEmit', '--pretty', 'false', ...(incremental ? memory : [])],
    { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let findings = '';
  compiler.stdout.setEncoding('utf8').on('data', (text: string) => {
    findings += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    compiler.once('error', reject).once('close', resolve);
  });
  if (code !== 0) throw new TypeProblem(findings.trim() || `The type check ended with code ${code}.`);
}
