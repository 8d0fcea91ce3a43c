// `npm run admin -- <command>`: the command line of the provider.
import { runCommand } from './run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2));
