import { type Block, blocksIn, type Command, commandsOf } from '../pages/written-steps.ts';

const DEPLOYING = 'docs/deploying.md';
const OPERATIONS = 'docs/operations.md';
const REPLICAS = 'docs/replicas.md';
const INSTALLATION = 'A first installation';

/** Blocks of commands that `npm run check:production` leaves out, by their first line, and why. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  'docs/deploying.md: docker compose up secrets': 'a container engine: `npm run check:containers`',
  'docs/deploying.md: docker compose run --rm admin create-customer --name "Acme Corporation" --code ACME':
    'a container engine: `npm run check:containers`',
  'docs/deploying.md: docker buildx build --platform linux/amd64,linux/arm64 -f platform/containers/Dockerfile --target server \\':
    'a container engine and a registry of images',
  'docs/operations.md: npm run admin -- restore /srv/backups/2026-11-23T17-00-00-000Z --passphrase-file passphrase':
    'a second, empty portal: `npm run drill:restore`',
  'docs/operations.md: npm run admin -- readmit --code ACME --email owner@acme.example --reason "Called at the number in the contract."':
    'two operators and a recovered owner: `api/src/modules/readmission/operator-readmissions.test.ts` has what they do',
  'docs/operations.md: npm run admin -- reset-security-policy --code ACME --reason "No owner has a passkey any more."':
    'two operators and a policy: `api/src/server/lock-out-drills.test.ts` runs it',
  'docs/operations.md: npm run admin -- invite-staff --email administrator@provider.example --name "Andrea Conti" --role administrator --all':
    'a mailbox: `api/src/modules/desk/staff-accounts.test.ts` has what it does',
  'docs/operations.md: npm run admin -- list-staff': 'staff: as above',
  'docs/operations.md: pg_basebackup -h db.example -U replication -D /srv/base/2026-11-23 -X stream -c fast    # every week':
    'a server that archives, and its programs',
  'docs/points-programme.md: npm run admin -- show-programme':
    'ids of an installation: `platform/admin/src/run-command.test.ts` has these commands',
};

/** Pages with blocks of commands that are checked as a whole elsewhere, and where. */
export const CHECKED_ELSEWHERE: Readonly<Record<string, string>> = {
  'docs/first-remote.md': 'npm run check:outside',
  'docs/recorded-answers.md': 'npm run check:outside',
  'docs/upgrading-react.md': 'platform/cli/src/upgrade-steps.test.ts',
  'README.md': 'npm run check:clean-clone',
  'CONTRIBUTING.md': 'npm run check:clean-clone',
};

/** Sections whose blocks run after the first installation, in this order. */
export const AFTERWARDS = [
  [DEPLOYING, 'Scanning documents'],
  [DEPLOYING, 'Several installations in one server'],
  [DEPLOYING, 'Kubernetes'],
  [DEPLOYING, 'Shipping one deployable'],
  [OPERATIONS, 'Backup'],
  [OPERATIONS, 'Rotating keys and secrets'],
  [OPERATIONS, 'Point-in-time recovery'],
  [OPERATIONS, 'Personal data'],
  [DEPLOYING, 'Storage of files'],
] as const;

/** What a block is called: its page and its first line. */
export function nameOf({ page, text }: Block): string {
  return `${page}: ${text.split('\n')[0]}`;
}

/** The blocks of commands of a page. */
export function shellBlocksIn(page: string): Block[] {
  return blocksIn(page).filter(({ language }) => language === 'sh');
}

/** Those of the first installation, in their order. */
export function installationBlocks(): Block[] {
  return shellBlocksIn(DEPLOYING).filter(({ section }) => section === INSTALLATION);
}

/** Those of a section, without the ones that are left out. */
export function blocksOf(page: string, section: string): Block[] {
  return shellBlocksIn(page).filter((block) => block.section === section && !(nameOf(block) in LEFT_OUT));
}

/** The commands of some blocks. */
export function commandsIn(blocks: readonly Block[]): Command[] {
  return blocks.flatMap(commandsOf);
}

/** HAProxy's configuration for these processes. */
export function haproxyConfiguration(): string {
  const [configuration] = blocksIn(REPLICAS).filter(({ language }) => language === 'haproxy');
  if (!configuration) throw new Error(`${REPLICAS} has no configuration of HAProxy.`);
  return `${configuration.text}\n`;
}
