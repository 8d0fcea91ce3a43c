import { type Manifest, manifestsIn, podOf } from './manifest.ts';

interface Selector {
  readonly matchLabels?: Readonly<Record<string, string>>;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values: string[];
  }[];
}

interface Peer {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
}

interface Rule {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly { readonly port: number }[];
}

/** What connects, or is connected to: a pod of the portal, one of another namespace, or an address. */
interface Party {
  readonly labels?: Readonly<Record<string, string>>;
  readonly namespace?: string;
  readonly isOutside?: boolean;
}

const base = manifestsIn('base');
const policies = base.filter(({ kind }) => kind === 'NetworkPolicy');

function podNamed(name: string): Party {
  const manifest = base.find((candidate) => podOf(candidate) && candidate.metadata.name === name) as Manifest;
  return { labels: podOf(manifest)?.labels ?? {} };
}

const [edge, control, api, login, migrate, admin] = [
  'gateway',
  'control',
  'api',
  'login',
  'migrate',
  'admin',
].map((name) => podNamed(`atrium-${name}`)) as [Party, Party, Party, Party, Party, Party];
const database: Party = { labels: { 'cnpg.io/cluster': 'atrium-database' } };
const balancer: Party = { namespace: 'ingress', labels: {} };
const monitoring: Party = { namespace: 'monitoring', labels: {} };
const operator: Party = { namespace: 'cnpg-system', labels: {} };
const stranger: Party = { namespace: 'elsewhere', labels: {} };
/** A team publishes by the balancer; a pod of one in the portal's namespace gets nothing. */
const team: Party = { labels: { 'app.kubernetes.io/name': 'mfe-rewards' } };
const internet: Party = { isOutside: true };

function matches(
  { matchLabels = {}, matchExpressions = [] }: Selector,
  labels: Readonly<Record<string, string>>,
) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(
      ({ key, operator: how, values }) => how === 'In' && values.includes(labels[key] ?? ''),
    )
  );
}

function isPeer(
  { podSelector, namespaceSelector, ipBlock }: Peer,
  { labels = {}, namespace, isOutside }: Party,
) {
  if (isOutside || ipBlock) return Boolean(isOutside && ipBlock);
  const named = { 'kubernetes.io/metadata.name': namespace ?? 'atrium' };
  return (
    (namespaceSelector ? matches(namespaceSelector, named) : namespace === undefined) &&
    matches(podSelector ?? {}, labels)
  );
}

/** Whether the policies of one side allow it; those of other namespaces are not ours. */
function sideAllows(type: 'Ingress' | 'Egress', own: Party, other: Party, port: number): boolean {
  if (own.namespace !== undefined || own.isOutside) return true;
  const selecting = policies.filter(
    ({ spec }) => spec.policyTypes.includes(type) && matches(spec.podSelector, own.labels ?? {}),
  );
  // Kubernetes allows everything where no policy says something.
  if (selecting.length === 0) return true;
  const rules = selecting.flatMap(({ spec }): Rule[] => spec[type.toLowerCase()] ?? []);
  return rules.some(
    ({ from = [], to = [], ports = [] }) =>
      [...from, ...to].some((peer) => isPeer(peer, other)) && ports.some((allowed) => allowed.port === port),
  );
}

function canConnect(from: Party, to: Party, port: number): boolean {
  return sideAllows('Egress', from, to, port) && sideAllows('Ingress', to, from, port);
}

test.each([
  ['people reach the edge by the balancer', balancer, edge, 8080],
  ['teams and operators reach the control plane by the balancer', balancer, control, 8084],
  ['the control plane reads the description of the API', control, api, 8081],
  ['the control plane reads the description of the login service', control, login, 8082],
  ['the control plane reaches its log', control, database, 5432],
  ['the edge reaches the API', edge, api, 8081],
  ['the edge reaches the login service', edge, login, 8082],
  ['the edge reaches its log', edge, database, 5432],
  ['the API reaches the database', api, database, 5432],
  ['the login service reaches the database', login, database, 5432],
  ['migrations reach the database', migrate, database, 5432],
  ['the provider’s commands reach the database', admin, database, 5432],
  ['instances of the database copy from each other', database, database, 5432],
  ['the operator looks after the database', operator, database, 8000],
  ['the API sends mail', api, internet, 587],
  ['the provider’s commands send mail', admin, internet, 465],
  ['the login service calls LINE', login, internet, 443],
  ['the database sends backups', database, internet, 443],
  ['monitoring reads the edge', monitoring, edge, 9464],
  ['monitoring reads the control plane', monitoring, control, 9464],
  ['monitoring reads the API', monitoring, api, 9464],
  ['monitoring reads the login service', monitoring, login, 9464],
])('%s', (_, from, to, port) => {
  expect(canConnect(from, to, port)).toBe(true);
});

test.each([
  ['the edge does not reach the control plane', edge, control, 8084],
  ['the control plane does not reach the edge', control, edge, 8080],
  ['the API does not reach the control plane', api, control, 8084],
  ['other namespaces do not reach the control plane', stranger, control, 8084],
  ['a team’s pod does not reach the control plane past the balancer', team, control, 8084],
  ['the control plane does not reach the internet', control, internet, 443],
  ['the balancer does not reach the API', balancer, api, 8081],
  ['the balancer does not reach the metrics', balancer, edge, 9464],
  ['other namespaces do not reach the edge', stranger, edge, 8080],
  ['other namespaces do not reach the database', stranger, database, 5432],
  ['no one reaches the pod of the provider’s commands', edge, admin, 8080],
  ['other namespaces do not reach migrations', stranger, migrate, 8080],
  ['the login service does not reach the API', login, api, 8081],
  ['migrations do not reach the API', migrate, api, 8081],
  ['migrations do not reach the internet', migrate, internet, 443],
  ['the edge does not reach the internet', edge, internet, 443],
  ['a team’s pod does not reach the internet', team, internet, 443],
  ['a team’s pod does not reach the API', team, api, 8081],
  ['a team’s pod does not reach the database', team, database, 5432],
  ['the database does not reach the API', database, api, 8081],
])('%s', (_, from, to, port) => {
  expect(canConnect(from, to, port)).toBe(false);
});
