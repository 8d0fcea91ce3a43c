import type { RemoteCommand, RemoteManifest, RemoteSearch } from './remote-manifest.ts';
import { manifestContradictions, manifestExcesses } from './remote-manifest-findings.ts';

const search: RemoteSearch = {
  label: { 'en-US': 'Applications' },
  icon: 'M4 4h16',
  order: 10,
  call: 'GET /customer-portal/search/applications',
  subject: 'application',
  permission: 'applications:read',
};

const manifest = (...searches: Partial<RemoteSearch>[]): RemoteManifest => ({
  name: 'mfe-applications',
  team: 'Applications',
  basePath: 'applications',
  routes: [{ id: 'detail', path: ':id', title: { 'en-US': 'Application' }, permission: 'applications:read' }],
  menu: [],
  subjects: { application: 'detail' },
  search: searches.map((each) => ({ ...search, ...each })),
  slots: [],
  shellContract: '^1.3.0',
  api: '^1.0.0',
});

const findings = (...searches: Partial<RemoteSearch>[]) =>
  manifestContradictions(manifest(...searches), 'mfe-applications').join('\n');

test('searches of the contract, of subjects that the remote shows, are accepted', () => {
  const documents = { call: 'GET /customer-portal/search/documents' };
  expect(findings({}, documents)).toBe('');
  expect(manifestExcesses(manifest({}, documents))).toEqual([]);
});

test.each<[string, Partial<RemoteSearch>, string]>([
  ['a call that does not exist', { call: 'GET /customer-portal/search/x' }, 'is not a call of the contract'],
  ['a list', { call: 'GET /customer-portal/applications' }, 'is not a search'],
  [
    'a call that changes something',
    { call: 'POST /customer-portal/rewards/redeem' },
    'is not marked as safe in the contract',
  ],
  [
    'another permission than that of the call',
    { permission: 'person' },
    'requires the permission "applications:read", not "person"',
  ],
  ['a subject of another remote', { subject: 'reward' }, 'the remote has no page for the subject "reward"'],
])('a search with %s is a contradiction', (_, overrides, finding) => {
  expect(findings(overrides)).toContain(finding);
});

describe('at the desk', () => {
  const customers = { call: 'GET /customer-portal/desk/search/customers', workspace: 'provider' } as const;
  const atDesk = (overrides: Partial<RemoteSearch>) => {
    const { routes, ...rest } = manifest({ ...customers, permission: 'person', ...overrides });
    const ofProvider = routes.map((route) => ({ ...route, ...customers, permission: 'person' as const }));
    return manifestContradictions({ ...rest, routes: ofProvider }, 'mfe-applications').join('\n');
  };

  test('searches of its own calls are accepted, for the role that each needs', () => {
    expect(atDesk({})).toBe('');
    expect(atDesk({ permission: 'desk:supervise' })).toContain('requires the permission "person"');
  });

  test('searches of customers are not', () => {
    expect(atDesk({ call: search.call })).toContain("is not a call of the provider's workspace");
  });
});

test('a call that is searched twice is a contradiction', () => {
  expect(findings({}, {})).toBe('search.1: "GET /customer-portal/search/applications" is searched twice');
});

test('searches have a limit, and so have their labels and orders', () => {
  const many = manifest(...Array.from({ length: 7 }, () => search));
  expect(manifestExcesses(many)).toEqual(['search: has 7 items, of 6 at most']);
  const excesses = manifestExcesses(manifest({ label: { 'en-US': 'x'.repeat(41) }, order: 1000 }));
  expect(excesses.join('\n')).toContain('search: the label');
  expect(excesses.join('\n')).toContain('the order 1000');
});

describe('commands', () => {
  const withCommands = (...commands: Partial<RemoteCommand>[]): RemoteManifest => ({
    ...manifest(),
    routes: [
      ...manifest().routes,
      { id: 'list', path: '', title: { 'en-US': 'Applications' }, permission: 'applications:read' },
    ],
    commands: commands.map((each) => ({ label: { 'en-US': 'Overdue' }, route: 'list', ...each })),
  });
  const contradictions = (command: Partial<RemoteCommand>) =>
    manifestContradictions(withCommands(command), 'mfe-applications');

  test('lead to a page without parameters', () => {
    expect(contradictions({ query: 'due=overdue' })).toEqual([]);
    expect(contradictions({ route: 'none' })).toEqual(['commands.0.route: no route has the id "none"']);
    expect(contradictions({ route: 'detail' })).toEqual(['commands.0.route: the path ":id" has a parameter']);
  });

  test('have a limit, and so have their labels', () => {
    const many = withCommands(...Array.from({ length: 13 }, () => ({})));
    expect(manifestExcesses(many)).toEqual(['commands: has 13 items, of 12 at most']);
    expect(manifestExcesses(withCommands({ label: { 'en-US': 'x'.repeat(41) } }))[0]).toContain('commands');
  });
});
