/** A request as a directory sends it, and what it expects. `{user}` and `{group}` are ids of what was created before. */
interface Exchange {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: object;
  readonly status: number;
  /** Part of the response. */
  readonly answer?: object;
}

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
const PATCH = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
const LIST = { schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'] };
const filter = (text: string) => `filter=${encodeURIComponent(text)}`;
const operations = (...list: object[]) => ({ schemas: PATCH, Operations: list });

/** In the order of the sections of RFC 7644, on people of our own. */
const rfc: readonly Exchange[] = [
  {
    name: 'creates (3.3)',
    method: 'POST',
    path: '/Users',
    body: {
      schemas: [`${CORE}:User`],
      userName: 'ines.roth@acme.example',
      externalId: 'iroth',
      name: { formatted: 'Dr. Ines M. Roth', familyName: 'Roth', givenName: 'Ines' },
    },
    status: 201,
    answer: { externalId: 'iroth', active: true, meta: { resourceType: 'User' } },
  },
  {
    name: 'reads (3.4.1)',
    method: 'GET',
    path: '/Users/{user}',
    status: 200,
    answer: { externalId: 'iroth' },
  },
  {
    name: 'reads some attributes (3.4.2.5)',
    method: 'GET',
    path: '/Users/{user}?attributes=userName',
    status: 200,
    answer: { userName: 'ines.roth@acme.example' },
  },
  {
    name: 'filters (3.4.2.2)',
    method: 'GET',
    path: `/Users?${filter('userName sw "ines" and not (emails co "example.org") and meta.lastModified gt "2011-05-13T04:42:34Z"')}`,
    status: 200,
    answer: { ...LIST, totalResults: 1 },
  },
  {
    name: 'pages beyond the end (3.4.2.4)',
    method: 'GET',
    path: '/Users?startIndex=500&count=10',
    status: 200,
    answer: { totalResults: 1, itemsPerPage: 0, Resources: [] },
  },
  {
    name: 'replaces (3.5.1)',
    method: 'PUT',
    path: '/Users/{user}',
    body: {
      schemas: [`${CORE}:User`],
      id: 'of-the-client',
      userName: 'ines.roth@acme.example',
      externalId: 'iroth',
      name: { familyName: 'Roth', givenName: 'Ines' },
      roles: [],
      emails: [{ value: 'ines.roth@acme.example' }, { value: 'ines@home.example', type: 'home' }],
    },
    status: 200,
    answer: { active: true, name: { familyName: 'Roth', givenName: 'Ines' } },
  },
  {
    name: 'adds without a path (3.5.2.1)',
    method: 'PATCH',
    path: '/Users/{user}',
    body: operations({
      op: 'add',
      value: { emails: [{ value: 'ir@home.example', type: 'other' }], displayName: 'Ines' },
    }),
    status: 200,
    answer: { displayName: 'Ines' },
  },
  {
    name: 'replaces what a filter selects (3.5.2.3)',
    method: 'PATCH',
    path: '/Users/{user}',
    body: operations({ op: 'replace', path: 'emails[type eq "home"].value', value: 'i@home.example' }),
    status: 200,
  },
  {
    name: 'removes what a filter selects (3.5.2.2)',
    method: 'PATCH',
    path: '/Users/{user}',
    body: operations({ op: 'remove', path: 'emails[type eq "other" and value ew "home.example"]' }),
    status: 200,
  },
  {
    name: 'is told of a path that selects nothing (3.5.2.3)',
    method: 'PATCH',
    path: '/Users/{user}',
    body: operations({ op: 'replace', path: 'emails[value eq "nowhere"].type', value: 'home' }),
    status: 400,
    answer: { scimType: 'noTarget' },
  },
  {
    name: 'is told of a second one of a name (3.3)',
    method: 'POST',
    path: '/Users',
    body: { schemas: [`${CORE}:User`], userName: 'INES.ROTH@acme.example' },
    status: 409,
    answer: { scimType: 'uniqueness', status: '409' },
  },
  {
    name: 'is told of an unknown id (3.12)',
    method: 'GET',
    path: '/Users/nothing',
    status: 404,
    answer: { status: '404' },
  },
  { name: 'deletes (3.6)', method: 'DELETE', path: '/Users/{user}', status: 204 },
  { name: 'no longer finds it (3.6)', method: 'GET', path: '/Users/{user}', status: 404 },
];

/** As Entra's provisioning service sends it, with its default mappings. */
const entra: readonly Exchange[] = [
  {
    name: 'tests the connection by a user that does not exist',
    method: 'GET',
    path: `/Users?${filter('userName eq "5f1e5f0c-1111-4222-8333-944455556666"')}`,
    status: 200,
    answer: { ...LIST, totalResults: 0, Resources: [] },
  },
  {
    name: 'creates a user with all that it maps',
    method: 'POST',
    path: '/Users',
    body: {
      schemas: [`${CORE}:User`, ENTERPRISE],
      externalId: '58342554-38d6-4ec8-948c-50044d0a33fd',
      userName: 'omar.haddad@acme.example',
      active: true,
      displayName: 'Omar Haddad',
      title: 'Patent paralegal',
      preferredLanguage: 'en-GB',
      emails: [{ primary: true, type: 'work', value: 'omar.haddad@acme.example' }],
      phoneNumbers: [{ type: 'mobile', value: '+44 7700 900123' }],
      addresses: [{ type: 'work', formatted: 'London' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'Omar Haddad', familyName: 'Haddad', givenName: 'Omar' },
      roles: [],
      [ENTERPRISE]: {
        employeeNumber: '701984',
        department: 'IP',
        manager: '26118915-6090-4610-87e4-49d8ca9f808d',
      },
    },
    status: 201,
    answer: { userName: 'omar.haddad@acme.example', active: true },
  },
  {
    name: 'finds it by its own id',
    method: 'GET',
    path: `/Users?${filter('externalId eq "58342554-38d6-4ec8-948c-50044d0a33fd"')}`,
    status: 200,
    answer: { totalResults: 1 },
  },
  {
    name: 'changes several attributes, some of them not kept',
    method: 'PATCH',
    path: '/Users/{user}',
    body: operations(
      { op: 'Replace', path: 'displayName', value: 'Omar H. Haddad' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'omar.h@acme.example' },
      { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Trademarks' },
      { op: 'Replace', path: 'addresses[type eq "work"].country', value: 'GB' },
    ),
    status: 200,
    answer: { displayName: 'Omar H. Haddad' },
  },
  {
    name: 'disables it',
    method: 'PATCH',
    path: '/Users/{user}',
    body: operations({ op: 'Replace', path: 'active', value: 'False' }),
    status: 200,
    answer: { active: false },
  },
  {
    name: 'enables it',
    method: 'PATCH',
    path: '/Users/{user}',
    body: operations({ op: 'Replace', value: { active: 'True' } }),
    status: 200,
    answer: { active: true },
  },
  {
    name: 'looks for a group without its members',
    method: 'GET',
    path: `/Groups?excludedAttributes=members&${filter('displayName eq "Portal managers"')}`,
    status: 200,
    answer: { totalResults: 0 },
  },
  {
    name: 'creates a group',
    method: 'POST',
    path: '/Groups',
    body: {
      schemas: [`${CORE}:Group`, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
      displayName: 'Portal managers',
      meta: { resourceType: 'Group' },
    },
    status: 201,
    answer: { displayName: 'Portal managers' },
  },
  {
    name: 'adds a member',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: operations({ op: 'Add', path: 'members', value: [{ value: '{user}' }] }),
    status: 204,
  },
  {
    name: 'checks a member',
    method: 'GET',
    path: `/Groups?${filter('members[value eq "{user}"]')}`,
    status: 200,
    answer: { totalResults: 1 },
  },
  {
    name: 'removes a member',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: operations({ op: 'Remove', path: 'members', value: [{ value: '{user}' }] }),
    status: 204,
  },
  { name: 'deletes the group', method: 'DELETE', path: '/Groups/{group}', status: 204 },
  { name: 'deletes the user', method: 'DELETE', path: '/Users/{user}', status: 204 },
];

/** As Okta's provisioning sends it. */
const okta: readonly Exchange[] = [
  {
    name: 'tests the connection',
    method: 'GET',
    path: '/Users?startIndex=1&count=2',
    status: 200,
    answer: LIST,
  },
  {
    name: 'looks for a user by name',
    method: 'GET',
    path: `/Users?${filter('userName eq "lina.berg@acme.example"')}&startIndex=1&count=100`,
    status: 200,
    answer: { totalResults: 0 },
  },
  {
    name: 'creates it, with a password that it makes up',
    method: 'POST',
    path: '/Users',
    body: {
      schemas: [`${CORE}:User`],
      userName: 'lina.berg@acme.example',
      name: { givenName: 'Lina', familyName: 'Berg' },
      emails: [{ primary: true, value: 'lina.berg@acme.example', type: 'work' }],
      displayName: 'Lina Berg',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    },
    status: 201,
    answer: { externalId: '00ujl29u0le5T6Aj10h7' },
  },
  {
    name: 'sends the whole user after a change',
    method: 'PUT',
    path: '/Users/{user}',
    body: {
      schemas: [`${CORE}:User`],
      id: '{user}',
      userName: 'lina.berg@acme.example',
      name: { givenName: 'Lina', middleName: '', familyName: 'Berg-Holm' },
      emails: [{ primary: true, value: 'lina.berg@acme.example', type: 'work' }],
      active: true,
      groups: [],
      meta: { resourceType: 'User' },
    },
    status: 200,
    answer: { name: { givenName: 'Lina', familyName: 'Berg-Holm' } },
  },
  {
    name: 'deactivates it',
    method: 'PATCH',
    path: '/Users/{user}',
    body: operations({ op: 'replace', value: { active: false } }),
    status: 200,
    answer: { active: false },
  },
  {
    name: 'activates it by a whole user',
    method: 'PUT',
    path: '/Users/{user}',
    body: { schemas: [`${CORE}:User`], userName: 'lina.berg@acme.example', active: true },
    status: 200,
    answer: { active: true },
  },
  {
    name: 'pushes a group with its members',
    method: 'POST',
    path: '/Groups',
    body: {
      schemas: [`${CORE}:Group`],
      displayName: 'Attorneys',
      members: [{ value: '{user}', display: 'lina.berg@acme.example' }],
    },
    status: 201,
    answer: { displayName: 'Attorneys', members: [{ display: 'lina.berg@acme.example' }] },
  },
  {
    name: 'renames the group, and repeats its id',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: operations({ op: 'replace', value: { id: '{group}', displayName: 'Attorneys worldwide' } }),
    status: 204,
  },
  {
    name: 'replaces the members',
    method: 'PATCH',
    path: '/Groups/{group}',
    body: operations(
      { op: 'remove', path: 'members[value eq "{user}"]' },
      { op: 'add', path: 'members', value: [{ value: '{user}', display: 'lina.berg@acme.example' }] },
    ),
    status: 204,
  },
  { name: 'deletes the group', method: 'DELETE', path: '/Groups/{group}', status: 204 },
];

export const dialects = { 'RFC 7644': rfc, Entra: entra, Okta: okta };
