import type { RemoteManifest } from './remote-manifest.ts';
import { manifestContradictions } from './remote-manifest-findings.ts';
import { manifestIn } from './workspaces.ts';

const title = { 'en-US': 'Cases' };
const icon = 'M4 4h16';
const provider = { workspace: 'provider' } as const;

/** A remote with a page in each workspace, both of the subject's kind. */
function createBoth(overrides: Partial<RemoteManifest> = {}): RemoteManifest {
  return {
    name: 'mfe-cases',
    team: 'Cases',
    basePath: 'cases',
    routes: [
      { id: 'mine', path: '', title, permission: 'applications:read' },
      { id: 'all', path: '', title, permission: 'cases:answer', ...provider },
    ],
    menu: [
      { label: title, icon, order: 1, route: 'mine' },
      { label: title, icon, order: 1, route: 'all', ...provider },
    ],
    subjects: { cases: 'mine', desk_cases: 'all' },
    permissions: [
      { name: 'cases:read', label: title },
      { name: 'cases:answer', label: title, ...provider },
    ],
    commands: [{ label: title, route: 'all', ...provider }],
    slots: [
      { slot: 'home', id: 'card', order: 1, permission: 'person' },
      { slot: 'appbar', id: 'waiting', order: 1, permission: 'person', ...provider },
    ],
    shellContract: '^1.6.0',
    api: '^1.0.0',
    ...overrides,
  };
}

test('a remote in both workspaces has in each what it says for it, without the word', () => {
  const both = createBoth();
  expect(manifestContradictions(both, 'mfe-cases')).toEqual([]);
  const [customer, desk] = [manifestIn(both, 'customer'), manifestIn(both, 'provider')];
  expect(customer).toEqual(
    createBoth({
      routes: both.routes.slice(0, 1),
      menu: both.menu.slice(0, 1),
      subjects: { cases: 'mine' },
      permissions: [{ name: 'cases:read', label: title }],
      commands: [],
      slots: both.slots.slice(0, 1),
    }),
  );
  expect(desk?.routes.map(({ id }) => id)).toEqual(['all']);
  expect(JSON.stringify(desk)).not.toMatch(/workspace|mine|card/);
});

test('a remote is not in a workspace for which it has no page and no card', () => {
  const routes = [{ id: 'mine', path: '', title, permission: 'person' }] as const;
  const customers = createBoth({ routes: [...routes], menu: [], slots: [], commands: [], subjects: {} });
  expect(manifestIn(customers, 'provider')).toBeNull();
  expect(manifestIn(customers, 'customer')).not.toBeNull();
});

test('the base path of the desk is the root of the provider’s workspace alone', () => {
  const desk = createBoth({ basePath: 'desk' });
  expect([manifestIn(desk, 'provider')?.basePath, manifestIn(desk, 'customer')?.basePath]).toEqual([
    '',
    'desk',
  ]);
});

const [mine, all] = createBoth().routes as [RemoteManifest['routes'][0], RemoteManifest['routes'][0]];

test.each<[string, Partial<RemoteManifest>, string]>([
  [
    'a menu item that leads to the other workspace',
    { menu: [{ label: title, icon, order: 1, route: 'all' }] },
    'menu.0: is in the workspace of customers, but "all" is in the workspace of the provider; write "workspace": "provider" for both, or lead to another page',
  ],
  [
    'a command that does',
    { commands: [{ label: title, route: 'mine', ...provider }] },
    'commands.0: is in the workspace of the provider, but "mine" is in the workspace of customers; write "workspace": "customer" for both, or lead to another page',
  ],
  [
    'a layout of the other workspace',
    {
      routes: [
        { ...mine, path: 'cases' },
        { ...all, path: 'cases/all', layout: 'mine' },
      ],
    },
    'routes: layout of "all": is in the workspace of the provider, but "mine" is in the workspace of customers; write "workspace": "customer" for both, or lead to another page',
  ],
  [
    'a page of customers with a permission of the provider',
    { routes: [{ ...mine, permission: 'cases:answer' }, all] },
    'routes: permission of "mine": is in the workspace of customers, but "cases:answer" is a permission of the workspace of the provider',
  ],
  [
    'a card of customers that checks a permission of the provider',
    { slots: [{ slot: 'home', id: 'card', order: 1, permission: 'person', checks: ['cases:answer'] }] },
    'slots: checks of "card": is in the workspace of customers, but "cases:answer" is a permission of the workspace of the provider',
  ],
  [
    'a page of the provider with a permission of a role at a customer',
    { routes: [mine, { ...all, permission: 'users:manage' }] },
    'routes: permission of "all": is in the workspace of the provider, but "users:manage" is a permission of the workspace of customers',
  ],
  [
    'a card on a home page that the provider’s workspace does not have',
    { slots: [{ slot: 'home', id: 'card', order: 1, permission: 'person', ...provider }] },
    'slots: "card" is a card of the home page, which the workspace of the provider does not have',
  ],
])('%s is refused', (_, overrides, finding) => {
  expect(manifestContradictions(createBoth(overrides), 'mfe-cases')).toEqual([finding]);
});

test('a search leads to a page of its own workspace', () => {
  const search = [
    {
      label: title,
      icon,
      order: 1,
      call: 'GET /customer-portal/search/applications',
      subject: 'desk_cases',
      permission: 'applications:read' as const,
    },
  ];
  expect(manifestContradictions(createBoth({ search }), 'mfe-cases')).toEqual([
    'search.0: is in the workspace of customers, but "all" is in the workspace of the provider; write "workspace": "provider" for both, or lead to another page',
  ]);
});
