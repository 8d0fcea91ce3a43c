import type { AdminCommand } from '../command.ts';
import { type OpenPortal, withPortal } from '../installation/portal.ts';

interface Ending {
  readonly command: string;
  readonly summary: string;
  /** Ends what has the id; returns its name. */
  readonly end: (portal: OpenPortal, id: number) => Promise<{ name: string }>;
  /** What is printed after the name. */
  readonly result: string;
}

/** A command that ends one part of the programme, named by its id. */
export function endCommand({ command, summary, end, result }: Ending): AdminCommand {
  const usage = `npm run admin -- ${command} --id 3`;
  return {
    usage,
    summary,
    run: async (options) => {
      const id = options.requiredNumber('id');
      await withPortal(async (portal) => {
        const { name } = await end(portal, id);
        console.log(`${name} ${result}`);
      });
    },
  };
}
