import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export class TypeProblem extends Error {
  override readonly name = 'TypeProblem';
}

/**
 * The bundler strips types without checking them. With `incremental`, the next check covers only changes. @throws
 * TypeProblem with the compiler's errors, or if the folder has no `tsconfig.json`
 */
export async function checkTypes(folder: string, { incremental = false } = {}): Promise<void> {
  if (!existsSync(join(folder, 'tsconfig.json')))
    throw new TypeProblem(
      `${join(folder, 'tsconfig.json')}: not found. Add one; the build checks types by it.`,
    );
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const cacheFlags = [
    '--incremental',
    '--tsBuildInfoFile',
    join(folder, 'node_modules/.cache/types.tsbuildinfo'),
  ];
  const compiler = spawn(
    process.execPath,
    [join(typescript, 'bin/tsc'), '--noEmit', '--pretty', 'false', ...(incremental ? cacheFlags : [])],
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
