import { parseArgs } from 'node:util';
import { isPreRelease } from '@atrium/release-rules';
import { BuildFailure, build } from './build.ts';

const usage = `Run in the folder of a deployable.

atrium-build                  type-check it and build it into dist/
atrium-build --types-checked  build it without a type check (after one of the whole repository)
atrium-build --dev --port N   serve it on port N with hot reload`;

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} KB`;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      dev: { type: 'boolean' },
      port: { type: 'string' },
      'types-checked': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const folder = process.cwd();
  if (values.help) return void process.stdout.write(`${usage}\n`);
  if (values.dev) {
    const { startDevServer } = await import('./dev-server.ts');
    const { name, url } = await startDevServer(folder, Number(values.port ?? 0), (text) => {
      process.stdout.write(`${text}\n`);
    });
    return void process.stdout.write(`${name}: hot reload at ${url}\n`);
  }
  const { name, version, files, scriptBytes, scriptBrotliBytes, durationMs, frozenNames, warnings } =
    await build(folder, {
      typesChecked: values['types-checked'],
    });
  process.stdout.write(
    `${name} ${version}${isPreRelease(version) ? ' (a pre-release, for previews and staging)' : ''}: ${files} files, scripts ${kilobytes(scriptBytes)} ` +
      `(${kilobytes(scriptBrotliBytes)} brotli), ${(durationMs / 1000).toFixed(1)} s\n`,
  );
  for (const [script, names] of frozenNames)
    process.stdout.write(
      `  ${script}: sets ${names.join(', ')}, which all parts share; the portal refuses that if the code runs.\n`,
    );
  for (const warning of warnings) process.stdout.write(`  ${warning}\n`);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof BuildFailure ? error.message : (error as Error).stack}\n`);
  process.exitCode = 1;
}
