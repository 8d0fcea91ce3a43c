import { CommandError } from './deploy-client.ts';

export const usage = `Usage: npm run portal -- <command>

For teams, with a deploy token
  publish <folder>                 upload and publish a build
    --promote                      also make it current
    --wait <seconds>               how long to wait for a portal that is starting
  check <folder>                   check whether a build could be published and promoted
  check <name>@<version> …         check whether published versions could be promoted, all or none
  plan <package>@<version> …       list what keeps the shell from sharing other versions of packages, such as
                                   react@20 react-dom@20; fails if something does
  promote <name>@<version> …       make published versions current, all or none
    --to staging                   in staging, which only people of a staging gateway see
    --allow-older                  also if a later version is current; to go back, use rollback
    --renew-canary <name>          let the canary of that deployable go on; otherwise it ends
  promote --from staging [<name> …]
                                   make current what is in staging, all or none
  rollback <name>[@<version>]      make the previous version current again, or the given one
  canary <name>@<version>          give a version to some customers only
    --customers 7,8                to these
    --percent 10                   to this share of all customers; a larger one only adds customers
    --steps 1,10,50,100            to the first share, then by itself to the next ones; 100 makes it current
    --every <minutes>              how long a step lasts at least (default: 60)
  drop <name>                      end a canary; its customers get the current version again
  preview <name>@<version>         show a version to people whom an operator listed for the team, for eight hours
    --withdraw                     end it now
  retire <name>                    remove a remote from the portal; promote or rollback restores it
  list                             list deployables with their published and current versions
  adoption <name>                  show how many tabs and documents have which version, and the canary's share
  vitals <name>                    show how fast its pages are (LCP, INP, CLS, load time), by version and hour
  errors <name>                    show what pages reported: message, place in the sources, how often
  history [<name>] [--limit N]     show who changed what and when (default: the last 20 changes)

For developers
  new mfe-<name> [--team <team>]   create a remote with a page, a menu item and a test: in the workspace of
                                   the portal, or in an empty folder anywhere else (with a deploy token)

  test-ranges [<folder>]           run npm test with each version of shared packages that peerDependencies of
                                   package.json accepts

  dev mfe-<name> --against <url>   serve a running portal on this machine, with this remote from its sources and
                                   hot reload; sign in with a password
    --record                       write what the pages are answered into fixtures/, with stand-ins for names, ids,
                                   amounts and dates
  dev mfe-<name> --fixtures        the same without a portal: the shell and the recorded answers, signed in at once
    --fail <call>[=<status>]       let a call fail (default: 503), such as "GET /customer-portal/fees=403"
    --empty <call>                 answer a call with empty lists
    --latency <ms>                 how long each call takes (default: 0)
    --port N                       port on localhost (default: 8090)

For operators
  register <team> <deployable>     register a deployable for a team
    --base-path <path>             its path in the portal (default: the name without mfe-)
    --slots home,appbar            slots of the shell that it may fill (default: none)
  token <team> [--days N]          create a deploy token, valid for N days (default: 365);
                                   the team's previous token stays valid
  prune [<name>]                   list versions that are no longer in use
    --keep N                       except the newest N of each deployable (default: 10)
    --yes                          delete them

Environment
  ATRIUM_CONTROL                   URL of the portal's control plane (default: that of http://localhost:8080)
  ATRIUM_TOKEN                     deploy token of the team
  ATRIUM_TOKEN_FILE                file with the token, instead of ATRIUM_TOKEN
  DEPLOY_TOKENS_FILE               the portal's tokens file, for register and token
                                   (default: deploy-tokens.json in REGISTRY_DIR, DATA_DIR/registry
                                   or .data/registry)`;

export interface CommandContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
  readonly print: (line: string) => void;
  /** Each line replaces the previous one. */
  readonly progress: (line: string) => void;
}

export interface Invocation extends CommandContext {
  readonly operands: readonly string[];
  readonly options: {
    readonly promote?: boolean;
    readonly 'allow-older'?: boolean;
    readonly to?: string;
    readonly from?: string;
    readonly limit?: string;
    readonly customers?: string;
    readonly percent?: string;
    readonly steps?: string;
    readonly every?: string;
    readonly team?: string;
    readonly wait?: string;
    readonly days?: string;
    readonly slots?: string;
    readonly 'base-path'?: string;
    readonly keep?: string;
    readonly 'renew-canary'?: string;
    readonly yes?: boolean;
    readonly withdraw?: boolean;
    readonly against?: string;
    readonly port?: string;
    readonly record?: boolean;
    readonly fixtures?: boolean;
    readonly fail?: readonly string[];
    readonly empty?: readonly string[];
    readonly latency?: string;
  };
}

/** `what` says in the error what the operand should be. @throws CommandError if there is none */
export function operand({ operands }: Invocation, what: string): string {
  const [first] = operands;
  if (!first) throw new CommandError(`Missing argument: ${what}.\n\n${usage}`);
  return first;
}
