import { CommandError } from './deploy-client.ts';

/** Every command, as `portal` without one prints it. */
export const usage = `atrium publish <folder> [--promote]     sends a build to the portal; --promote makes it current;
               [--wait <seconds>]       gives a portal that is starting that long
atrium check <folder>                   says what would keep a build from being published and promoted
atrium promote <name>@<version> …       makes published versions current, all or none
atrium rollback <name>[@<version>]      goes back to the version before, or to that one
atrium canary <name>@<version> --customers 7,8
                                        gives these customers that version; promote it, or
atrium drop <name>                      gives them the current version again
atrium retire <name>                    takes a remote off the portal; promote or rollback brings it back
atrium prune --keep N [<name>]          for operators: removes versions that nobody can miss, the newest N aside
               [--dry-run]              says which
atrium list                             what is published, and what of it is current
atrium history [<name>] [--limit N]     who did what when
atrium new mfe-<name> [--team <team>]   writes a remote with a page, a menu item and a test
atrium register <team> <deployable>     for operators: says whose a deployable is, and its place in the portal
                [--base-path <path>]     (its name without mfe-)
                [--slots home,appbar]    (none)
atrium token <team> [--days N]          for operators: makes a team's token, for a year; the one before goes on

ATRIUM_GATEWAY      address of the portal (http://localhost:8080)
ATRIUM_TOKEN        the team's deploy token, or ATRIUM_TOKEN_FILE, a file that holds it
DEPLOY_TOKENS_FILE  the gateway's file of tokens, or REGISTRY_DIR or DATA_DIR as the portal has it
                    (.data/registry/deploy-tokens.json)`;

/** What a command works with. */
export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Folder that paths are relative to. */
  readonly folder: string;
  /** Takes what people read. */
  readonly print: (line: string) => void;
  /** Takes progress, which may be drawn over. */
  readonly progress: (line: string) => void;
}

/** A command with what it was given. */
export interface Invocation extends CommandContext {
  readonly operands: readonly string[];
  readonly options: {
    readonly promote?: boolean;
    readonly limit?: string;
    readonly customers?: string;
    readonly team?: string;
    readonly wait?: string;
    readonly days?: string;
    readonly slots?: string;
    readonly 'base-path'?: string;
    readonly keep?: string;
    readonly 'dry-run'?: boolean;
  };
}

/**
 * The first operand of a command.
 *
 * @throws CommandError saying what it should be, where there is none.
 */
export function operand({ operands }: Invocation, what: string): string {
  const [first] = operands;
  if (!first) throw new CommandError(`Say ${what}.\n\n${usage}`);
  return first;
}
