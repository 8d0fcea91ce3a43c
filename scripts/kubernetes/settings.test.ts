import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '@atrium/api';
import { readSettings as readControlSettings } from '@atrium/control';
import { readSettings as readEdgeSettings } from '@atrium/edge';
import { registerHealth } from '@atrium/server';
import { parse } from 'yaml';
import { repository } from '../repository.ts';
import { kubernetesFolder, type Manifest, manifestsIn, podOf } from './manifest.ts';

const base = manifestsIn('base');
const pods = new Map(
  base.flatMap((manifest) => {
    const pod = podOf(manifest);
    return pod ? [[manifest.metadata.name, pod] as const] : [];
  }),
);
const servers = ['atrium-api', 'atrium-control', 'atrium-gateway', 'atrium-login'];
const kustomization: { configMapGenerator: { name: string; literals: string[] }[] } = parse(
  readFileSync(join(kubernetesFolder, 'base/kustomization.yaml'), 'utf8'),
);
const configMaps = new Map(
  kustomization.configMapGenerator.map(({ name, literals }) => [
    name,
    literals.map((literal) => literal.split(/=(.*)/s).slice(0, 2) as [string, string]),
  ]),
);
const deploying = readFileSync(join(repository, 'docs/deploying.md'), 'utf8');

function containerOf(name: string) {
  const pod = pods.get(name);
  if (!pod) throw new Error(`The base makes no pod ${name}.`);
  return { ...pod, container: pod.spec.containers[0] };
}

/** Variables of a container: those of its ConfigMaps, and its own. */
function variablesOf(name: string): Record<string, string> {
  const { env = [], envFrom = [] } = containerOf(name).container;
  return Object.fromEntries([
    ...envFrom.flatMap(({ configMapRef }) => configMaps.get(configMapRef.name) ?? []),
    ...env.map((variable) => [variable.name, variable.value ?? ''] as const),
  ]);
}

/** The environment after run-with-secrets.ts: in place of each file of a secret what such a file contains. */
function environmentOf(name: string): Record<string, string> {
  const entries = Object.entries(variablesOf(name)).map(([variable, value]) => {
    const secret = /^(?!TOKEN_)(\w+)_FILE$/.exec(variable)?.[1];
    if (!secret) return [variable, value];
    const address = secret.startsWith('SMTP') ? 'smtps://mail.example' : 'postgres://login@db.example/atrium';
    return [secret, secret.endsWith('_URL') ? address : 'x'.repeat(32)];
  });
  return Object.fromEntries(entries);
}

function secretsOf(name: string) {
  const { volumes = [] } = containerOf(name).spec;
  return volumes.flatMap(({ projected }) => projected?.sources.map(({ secret }) => secret) ?? []);
}

test('the API and the login service start with their settings, and make no keys of their own', () => {
  for (const [name, services] of [
    ['atrium-api', ['portal', 'session']],
    ['atrium-login', ['login']],
  ] as const) {
    const { tokenSigningKeyFile, sessionSecrets, ...settings } = readSettings(environmentOf(name));
    expect(settings).toMatchObject({ services, host: '0.0.0.0', drainDelayMs: 5000 });
    expect([tokenSigningKeyFile, sessionSecrets]).toEqual([
      '/run/atrium/signing-keys.json',
      [expect.any(String)],
    ]);
    expect(settings.mail.smtpUrl).toBeDefined();
  }
});

test('edge and control plane start with their settings, and share folder and log of the registry', () => {
  const edge = readEdgeSettings(environmentOf('atrium-gateway'));
  const control = readControlSettings(environmentOf('atrium-control'));
  for (const settings of [edge, control]) {
    expect(settings).toMatchObject({ host: '0.0.0.0', registryFolder: '/registry', drainDelayMs: 5000 });
    expect(settings.registryDatabaseUrl).not.toBeNull();
  }
  expect(control.operatorPassword).not.toBeNull();
});

test('no pod but those of the control plane has its settings', () => {
  const own = ['CONTROL_PORT', 'OPERATOR_PASSWORD_FILE'];
  const having = [...pods.keys()].filter((name) => own.some((variable) => variable in variablesOf(name)));
  expect(having).toEqual(['atrium-control']);
});

test('every variable is one that docs/deploying.md describes', () => {
  const names = [...pods.keys()].flatMap((name) => Object.keys(variablesOf(name)));
  const settings = names.map((name) =>
    name === 'TOKEN_SIGNING_KEY_FILE' ? name : name.replace(/_FILE$/, ''),
  );
  expect(settings.length).toBeGreaterThan(40);
  expect(settings.filter((name) => !deploying.includes(`\`${name}\``))).toEqual([]);
});

test('every file that a variable names is one of the secrets that its container gets, and no other secret is there', () => {
  for (const name of pods.keys()) {
    const files = Object.entries(variablesOf(name)).flatMap(([variable, value]) =>
      variable.endsWith('_FILE') ? value : [],
    );
    const mounted = secretsOf(name).flatMap(({ items }) => items.map(({ path }) => `/run/atrium/${path}`));
    expect({ name, mounted: mounted.sort() }).toEqual({
      name,
      mounted: [...files, '/run/atrium/database-ca.crt'].sort(),
    });
  }
});

test('docs/deploying.md says how to create every secret', () => {
  const [, section = ''] = deploying.split('\n## Kubernetes\n');
  const used = [...pods.keys()].flatMap((name) => secretsOf(name).map((secret) => secret.name));
  // CloudNativePG makes the database's certificate.
  const names = new Set(used.filter((name) => name !== 'atrium-database-ca'));
  expect(names.size).toBeGreaterThan(8);
  expect([...names].filter((name) => !section.includes(name))).toEqual([]);
});

test.each(servers)('%s listens where its probes and its service ask', (name) => {
  const { container } = containerOf(name);
  const { PORT, CONTROL_PORT, METRICS_PORT } = variablesOf(name);
  const port = Number(PORT ?? CONTROL_PORT);
  expect(container.ports).toEqual([
    { name: 'http', containerPort: port },
    { name: 'metrics', containerPort: Number(METRICS_PORT) },
  ]);
  const service = base.find(({ kind, metadata }) => kind === 'Service' && metadata.name === name);
  expect(service?.spec.ports).toEqual([{ name: 'http', port, targetPort: 'http' }]);
  expect(service?.spec.selector).toEqual(containerOf(name).labels);
  const routes: string[] = [];
  const app = { route: ({ url }: { url: string }) => routes.push(url) };
  registerHealth(app as never, {}, async () => ({ ready: true }));
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe']) {
    const { httpGet } = container[probe] as { httpGet: { path: string; port: string } };
    expect([httpGet.port, routes]).toEqual(['http', expect.arrayContaining([httpGet.path])]);
  }
});

/** Longer than the pause of a garbage collection or a blocked event loop that people hardly notice. */
const PROBE_TIMEOUT_S = 3;

test.each(servers)('%s has the time to respond that a busy process needs', (name) => {
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
    expect(containerOf(name).container[probe]).toMatchObject({ timeoutSeconds: expect.any(Number) });
  const { timeoutSeconds, periodSeconds, failureThreshold } = containerOf(name).container
    .readinessProbe as Record<string, number>;
  expect(timeoutSeconds).toBeGreaterThanOrEqual(PROBE_TIMEOUT_S);
  // A process that stops is out of its service before it stops listening.
  const { drainDelayMs } = readEdgeSettings({ ...environmentOf('atrium-gateway'), ...variablesOf(name) });
  expect((periodSeconds ?? 0) * (failureThreshold ?? 0)).toBeLessThanOrEqual(drainDelayMs / 1_000);
});

test('an outage of the database restarts nothing', () => {
  const restarting = servers.flatMap((name) =>
    ['startupProbe', 'livenessProbe'].map(
      (probe) => (containerOf(name).container[probe] as { httpGet: { path: string } }).httpGet.path,
    ),
  );
  expect(new Set(restarting)).toEqual(new Set(['/livez']));
});

test('addresses of services lead to services of the base', () => {
  const addresses = ['atrium-gateway', 'atrium-control'].flatMap((name) => {
    const { API_URL = '', LOGIN_URL = '' } = variablesOf(name);
    return [API_URL, LOGIN_URL];
  });
  const services = base.flatMap(({ kind, metadata, spec }) =>
    kind === 'Service' ? `http://${metadata.name}:${spec.ports[0].port}` : [],
  );
  expect(services).toEqual(expect.arrayContaining(addresses));
});

test.each(servers)('%s drains, is scaled, and is never without a pod', (name) => {
  const of = (kind: string, names: (manifest: Manifest) => unknown) =>
    base.find((manifest) => manifest.kind === kind && names(manifest) === name)?.spec;
  const scaler = of('HorizontalPodAutoscaler', ({ spec }) => spec.scaleTargetRef.name);
  const budget = of('PodDisruptionBudget', ({ spec }) => spec.selector.matchLabels['app.kubernetes.io/name']);
  expect([scaler.minReplicas, budget.maxUnavailable]).toEqual([2, 1]);
  // Only the scaler knows the number of replicas: one here would undo it at each deploy.
  expect(of('Deployment', ({ metadata }) => metadata.name)).not.toHaveProperty('replicas');
  const { drainDelayMs } = readEdgeSettings({ ...environmentOf('atrium-gateway'), ...variablesOf(name) });
  const { terminationGracePeriodSeconds } = containerOf(name).spec;
  expect(terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drainDelayMs / 1_000 + 25);
});

test.each([...pods.keys()])('%s runs as an ordinary user, read-only, without capabilities', (name) => {
  const { spec, container } = containerOf(name);
  expect(spec).toMatchObject({
    serviceAccountName: 'atrium',
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
  });
  expect(container).toMatchObject({
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    },
    resources: { requests: { cpu: expect.any(String) }, limits: { memory: expect.any(String) } },
  });
});

test('the database has the logins of api/logins.sql, with the same roles', () => {
  const logins = readFileSync(join(repository, 'api/logins.sql'), 'utf8');
  const written = [...logins.matchAll(/^ +\('(\w+)', (?:'(\w+)'|NULL)\)/gm)].map(([, name, role]) => [
    name,
    role ? [role] : undefined,
  ]);
  const cluster = base.find(({ kind }) => kind === 'Cluster');
  const managed: { name: string; inRoles?: string[]; passwordSecret: { name: string } }[] =
    cluster?.spec.managed.roles;
  expect(managed.map(({ name, inRoles }) => [name, inRoles])).toEqual(written);
  expect(
    managed.filter(({ name, passwordSecret }) => passwordSecret.name !== name.replaceAll('_', '-')),
  ).toEqual([]);
});

test('Prometheus has the same jobs on Kubernetes as elsewhere, and finds each server by one of them', () => {
  const [here, elsewhere] = ['kubernetes/prometheus.yaml', 'prometheus.yaml'].map(
    (file) =>
      parse(readFileSync(join(repository, 'operations', file), 'utf8')) as {
        scrape_configs: { job_name: string; relabel_configs?: { action?: string; regex?: string }[] }[];
      },
  );
  const jobs = here?.scrape_configs ?? [];
  expect(jobs.map(({ job_name }) => job_name)).toEqual(
    elsewhere?.scrape_configs.map(({ job_name }) => job_name),
  );
  const finding = servers.map((server) =>
    jobs.filter(({ relabel_configs = [] }) =>
      relabel_configs.some(
        ({ action, regex }) => action === 'keep' && new RegExp(`^(?:${regex})$`).test(`${server};metrics`),
      ),
    ),
  );
  expect(finding.map(({ length }) => length)).toEqual(servers.map(() => 1));
});

test('each metric that an autoscaler reads is made of one that the processes have', () => {
  const rules: { seriesQuery: string; name: { as: string } }[] = parse(
    readFileSync(join(kubernetesFolder, 'prometheus-adapter.yaml'), 'utf8'),
  );
  const read = base.flatMap(({ kind, spec }) =>
    kind === 'HorizontalPodAutoscaler'
      ? spec.metrics.flatMap(
          (metric: { pods?: { metric: { name: string } } }) => metric.pods?.metric.name ?? [],
        )
      : [],
  );
  expect([...new Set(read)].sort()).toEqual(rules.map(({ name }) => name.as).sort());
  const documented = readFileSync(join(repository, 'docs/operations.md'), 'utf8');
  for (const { seriesQuery } of rules) expect(documented).toContain(seriesQuery.split('{')[0]);
});
