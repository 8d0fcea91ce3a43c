import { SettingsError } from '@atrium/server/settings';
import { errorDetail } from '@atrium/server/thrown';
import { CommandError } from './deploy-client.ts';
import { run } from './run.ts';

const { stdout, stderr } = process;

function progress(line: string): void {
  if (!stdout.isTTY) return;
  stdout.clearLine(0);
  stdout.cursorTo(0);
  stdout.write(line);
}

try {
  await run(process.argv.slice(2), {
    environment: process.env,
    // npm runs scripts in the root of the repository, but paths are relative to where the command was typed.
    folder: process.env.INIT_CWD ?? process.cwd(),
    print: (line) => {
      progress('');
      stdout.write(`${line}\n`);
    },
    progress,
  });
} catch (error) {
  progress('');
  const isExpected = error instanceof CommandError || error instanceof SettingsError;
  stderr.write(`${isExpected ? error.message : errorDetail(error, 'stack')}\n`);
  process.exitCode = 1;
}
