// `npm run admin -- <command>`: the provider's command line.
import { runCommand } from './admin/run-command.ts';

process.exitCode = await runCommand(process.argv.slice(2));
