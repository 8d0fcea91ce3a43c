// Who may import whom. Each rule is a sentence of docs/architecture.md and has a violation in seeded-violations.ts;
// architecture.test.ts checks that the rule finds it.
import type { ICruiseOptions, IRegularForbiddenRuleType } from 'dependency-cruiser';

const DEPLOYABLE = '^(shell|mfe-[^/]+)/';

/** Packages that only one place may import, and what others use instead. */
const DOORS = [
  { name: 'axios', vendor: 'axios', door: '^shared/host/', instead: 'request() of @atrium/host' },
  {
    name: 'next-auth',
    vendor: 'next-auth',
    door: '^(shared/host/|api/src/modules/identity/next-auth/)',
    instead: 'the session client of @atrium/host',
  },
  { name: 'notistack', vendor: 'notistack', door: '^shell/', instead: 'notify() of @atrium/host' },
  {
    name: 'pg',
    vendor: 'pg',
    door: '^(api/src/(db|testing)|platform/registry/src/database|platform/server/src/postgres)/',
    instead: 'a repository with the Transaction of api/src/db',
  },
  {
    name: 'nivo',
    vendor: '@nivo/[^/]+',
    door: '^mfe-insights/',
    instead: 'a link to a page of mfe-insights',
  },
  {
    name: 's3',
    vendor: '@aws-sdk/client-s3',
    door: '^platform/server/src/objects/',
    instead: 'ObjectStore of @atrium/server/objects',
  },
];

function rule(
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType {
  return { name, comment, severity: 'error', from, to };
}

/** Parts of edge and control plane: folders that others import through `index.ts` only. */
const ROOMS =
  '(counters|development|documents|marks|previews|proxy|reports|alerts|deploy|operations|packages|page-checks|steering|usage)';

export const rules: IRegularForbiddenRuleType[] = [
  rule(
    'a-deployable-imports-no-other-deployable',
    'A deployable imports shared/* and third-party packages, never another deployable.',
    { path: '^(shell|mfe-[^/]+)/' },
    { path: DEPLOYABLE, pathNot: '^$1/' },
  ),
  rule(
    'a-deployable-imports-no-server',
    'A deployable never imports api, and nothing of platform/* except what builds it.',
    { path: DEPLOYABLE },
    { path: '^(api|platform/(?!build/)[^/]+)/' },
  ),
  rule(
    'a-deployable-is-built-by-the-preset-only',
    'Only the rspack.config.ts of a deployable imports platform/build, except for its runtime folder, which is for the shell.',
    { path: DEPLOYABLE, pathNot: '/rspack\\.config\\.ts$' },
    { path: '^platform/build/', pathNot: '^platform/build/runtime/' },
  ),
  rule(
    'a-remote-starts-no-federation',
    'No remote imports the runtime folder of platform/build: the shell starts the federation runtime.',
    { path: '^mfe-' },
    { path: '^platform/build/runtime/' },
  ),
  rule(
    'a-package-is-reached-by-its-name',
    'scripts, e2e and platform/* import another package by its name, as its package.json exports it, never by a path.',
    { path: '^(scripts|e2e|platform/[^/]+)/' },
    { path: '^(api|shared|platform)/', pathNot: '^$1/', dependencyTypes: ['local'] },
  ),
  rule(
    'scripts-are-for-the-repository',
    'scripts is for the repository: only e2e and tests import it.',
    { path: '^(shell|mfe-[^/]+|shared|api|platform)/', pathNot: '\\.test\\.tsx?$' },
    { path: '^scripts/' },
  ),
  rule(
    'nothing-that-runs-imports-the-commands',
    'platform/admin, the commands of the provider, and platform/cli, those of teams, are imported by scripts and e2e only.',
    { path: '^(shell|mfe-[^/]+|shared|api|platform/(?!admin/|cli/)[^/]+)/' },
    { path: '^platform/(admin|cli)/' },
  ),
  rule(
    'shared-imports-no-deployable',
    'shared/* imports no deployable, no server and no platform.',
    { path: '^shared/' },
    { path: '^(shell|mfe-[^/]+|api|platform)/' },
  ),
  rule(
    'contract-imports-only-zod',
    'shared/contract imports only zod.',
    { path: '^shared/contract/src/', pathNot: '\\.test\\.ts$' },
    { pathNot: ['^shared/contract/src/', '(^|/)node_modules/zod/'] },
  ),
  rule(
    'testing-stays-out-of-the-product',
    'A folder `testing` is imported by tests and test set-up only.',
    {
      path: '^(shell|mfe-[^/]+|shared/(?!testing/)[^/]+|api|platform/[^/]+)/src/',
      pathNot: '(\\.test\\.tsx?|/testing/)',
    },
    { path: '/testing/' },
  ),
  rule(
    'features-do-not-import-each-other',
    'Inside a deployable features do not import each other.',
    { path: '^([^/]+)/src/features/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
    { path: '^$1/src/features/', pathNot: '^$1/src/features/$2/' },
  ),
  rule(
    'a-feature-is-reached-through-its-index',
    'A feature is reached only through its index.ts.',
    { path: '^([^/]+)/src/', pathNot: '^[^/]+/src/features/' },
    { path: '^$1/src/features/[^/]+/', pathNot: '/src/features/[^/]+/index\\.tsx?$' },
  ),
  rule(
    'lib-imports-no-feature',
    'Imports flow app -> features -> lib: lib knows no feature and no app.',
    { path: '^([^/]+)/src/lib/' },
    { path: '^$1/src/(features|app)/' },
  ),
  rule(
    'lib-imports-no-federation',
    'In the shell imports flow app -> features -> federation -> lib: lib knows nothing of remotes.',
    { path: '^shell/src/lib/' },
    { path: '^shell/src/federation/' },
  ),
  rule(
    'federation-imports-no-feature',
    'In the shell imports flow app -> features -> federation -> lib: what loads remotes knows no feature and no app.',
    { path: '^shell/src/federation/' },
    { path: '^shell/src/(features|app)/' },
  ),
  rule(
    'features-import-no-app',
    'Imports flow app -> features -> lib: a feature knows no app.',
    { path: '^([^/]+)/src/features/' },
    { path: '^$1/src/app/' },
  ),
  rule(
    'a-module-imports-no-other-modules-repository',
    "In the API a module never imports another module's repository.",
    { path: '^(api/src/modules/.+)/[^/]+$', pathNot: '\\.test\\.ts$' },
    { path: '^api/src/modules/.+\\.repository\\.ts$', pathNot: '^$1/[^/]+$' },
  ),
  rule(
    'routes-reach-the-database-through-a-service',
    'In the API routes call services, services call repositories.',
    { path: '^api/src/modules/.+\\.routes\\.ts$' },
    { path: '\\.repository\\.ts$' },
  ),
  rule(
    'only-repositories-hold-sql',
    'In the API only repositories (and the database layer itself) write SQL.',
    {
      path: '^api/src/',
      pathNot: ['\\.repository\\.ts$', '^api/src/(db|demo|testing)/', '\\.test\\.ts$'],
    },
    { path: '(^|/)node_modules/sql-template-tag/' },
  ),
  rule(
    'the-registry-imports-no-server',
    'The registry imports platform/server and platform/release-rules, and nothing else of platform/*.',
    { path: '^platform/registry/' },
    { path: '^(api|platform/(?!registry/|release-rules/|server/)[^/]+)/' },
  ),
  rule(
    'the-edge-imports-no-control-plane',
    'The edge imports nothing of the control plane or the gateway: it works without them.',
    { path: '^platform/edge/' },
    { path: '^platform/(control|gateway)/' },
  ),
  rule(
    'the-control-plane-imports-no-edge',
    'The control plane imports nothing of the edge or the gateway: what both need is in the registry or the server.',
    { path: '^platform/control/' },
    { path: '^platform/(edge|gateway)/' },
  ),
  rule(
    'only-the-gateway-has-both-planes',
    'Nothing but the gateway, the command line and containers imports edge and control plane.',
    { path: '^(api|shared|platform/(?!edge/|control/|gateway/|cli/|containers/)[^/]+)/' },
    { path: '^platform/(edge|control|gateway)/' },
  ),
  rule(
    'the-edges-ground-floor-imports-no-room',
    'In the edge counters import no other room, marks and proxy only what is below them, and none of them documents.',
    { path: '^platform/edge/src/(counters|marks|proxy)/', pathNot: '\\.test\\.ts$' },
    { path: '^platform/edge/src/(previews|documents|reports|development)/' },
  ),
  rule(
    'the-control-planes-ground-floor-imports-no-room',
    'In the control plane deploy, packages, page-checks and steering import no other room, except that deploy knows page-checks.',
    { path: '^platform/control/src/(deploy|packages|page-checks|steering)/', pathNot: '\\.test\\.ts$' },
    {
      path: '^platform/control/src/(deploy|packages|steering|usage|alerts|operations)/',
      pathNot: '^platform/control/src/$1/',
    },
  ),
  rule(
    'a-room-imports-no-app',
    'In edge and control plane no room imports the app that is made of the rooms.',
    { path: `^platform/(edge|control)/src/${ROOMS}/`, pathNot: '\\.test\\.ts$' },
    { path: '^platform/$1/src/(app|main|index)\\.ts$' },
  ),
  rule(
    'a-room-is-reached-through-its-index',
    'In edge and control plane a room is reached only through its index.ts.',
    { path: '^platform/(edge|control)/src/([^/]+)', pathNot: ['\\.test\\.ts$', '/testing/'] },
    {
      path: `^platform/$1/src/${ROOMS}/`,
      pathNot: ['^platform/$1/src/$2/', `^platform/$1/src/${ROOMS}/index\\.ts$`],
    },
  ),
  rule('no-cycles', 'No circular imports.', {}, { circular: true }),
  ...DOORS.map(({ name, vendor, door, instead }) =>
    rule(
      `one-door-for-${name}`,
      `Only the owner of ${name} imports it; elsewhere use ${instead}.`,
      { path: '^(shell|mfe-[^/]+|shared|api|platform)/', pathNot: [door, '\\.test\\.tsx?$', '/bench/'] },
      { path: `(^|/)node_modules/${vendor}/` },
    ),
  ),
];

/** Options for dependency-cruiser: TypeScript by swc, workspace packages by their `exports`. */
export const options: ICruiseOptions = {
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  // The packages that the kitchen sink imports are installed by its own check only.
  exclude: { path: '(^|/)(dist|coverage)/|^e2e/kitchen-sink/src/' },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: {
    exportsFields: ['exports'],
    conditionNames: ['import', 'node', 'default', 'types'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
  },
};
