import { groupType, userType } from './attributes.ts';
import { readDocument, written } from './documents.ts';
import { matches, parseFilter } from './filters.ts';
import { patched } from './patches.ts';

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

const person = {
  userName: 'lena.moor@acme.example',
  externalId: 'E-1',
  name: { givenName: 'Lena', familyName: 'Moor' },
  active: true,
  emails: [
    { value: 'lena.moor@acme.example', type: 'work', primary: true },
    { value: 'lena@home.example', type: 'home' },
  ],
};

const user = (body: object = person) => readDocument(userType, body);

function after(operations: object[], body: object = person): Record<string, unknown> {
  return written(patched(userType, user(body), { schemas: [PATCH], Operations: operations }));
}

function refusal(operations: object[], body: object = person): string | undefined {
  try {
    after(operations, body);
  } catch (error) {
    return (error as { scimType?: string }).scimType;
  }
  return 'none';
}

describe('an operation of RFC 7644', () => {
  test('adds a value without a path, and keeps the others', () => {
    const { emails, displayName } = after([
      { op: 'add', value: { displayName: 'Lena', emails: [{ value: 'l@new.example', type: 'other' }] } },
    ]);
    expect(displayName).toBe('Lena');
    expect(emails).toHaveLength(3);
  });

  test('adds no value twice', () => {
    expect(after([{ op: 'add', path: 'emails', value: person.emails }]).emails).toHaveLength(2);
  });

  test('replaces a part of a name, and keeps the other', () => {
    expect(after([{ op: 'replace', path: 'name.familyName', value: 'Berg' }]).name).toEqual({
      givenName: 'Lena',
      familyName: 'Berg',
    });
  });

  test('replaces the values that a filter selects', () => {
    const { emails } = after([
      { op: 'replace', path: 'emails[type eq "home"].value', value: 'new@home.example' },
    ]);
    expect(emails).toEqual([person.emails[0], { value: 'new@home.example', type: 'home' }]);
  });

  test('removes the values that a filter selects', () => {
    const { emails } = after([{ op: 'remove', path: 'emails[type eq "work" and value ew "acme.example"]' }]);
    expect(emails).toEqual([person.emails[1]]);
  });

  test('removes an attribute', () => {
    expect(after([{ op: 'remove', path: 'name' }])).not.toHaveProperty('name');
  });

  test('has one primary value at most', () => {
    const { emails } = after([
      { op: 'add', path: 'emails', value: [{ value: 'l@new.example', type: 'other', primary: true }] },
    ]);
    expect((emails as { primary?: boolean }[]).filter(({ primary }) => primary)).toHaveLength(1);
  });

  test.each([
    ['names no attribute that exists', { op: 'replace', path: 'shoeSize', value: '39' }, 'invalidPath'],
    ['selects nothing', { op: 'replace', path: 'emails[value eq "x"].type', value: 'work' }, 'noTarget'],
    ['changes what only the portal sets', { op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    ['changes groups of a person', { op: 'add', path: 'groups', value: [{ value: 'x' }] }, 'mutability'],
    ['removes what is required', { op: 'remove', path: 'active' }, 'mutability'],
    ['is none of the three', { op: 'move', path: 'name', value: {} }, 'invalidSyntax'],
    ['has a path that cannot be read', { op: 'replace', path: 'emails[type eq', value: 'x' }, 'invalidPath'],
    [
      'has a filter that cannot be read',
      { op: 'replace', path: 'emails[type].value', value: 'x' },
      'invalidFilter',
    ],
    ['has a value of another type', { op: 'replace', path: 'active', value: 'maybe' }, 'invalidValue'],
    ['has neither a path nor an object', { op: 'replace', value: 'x' }, 'invalidValue'],
  ])('is refused where it %s', (_case, operation, scimType) => {
    expect(refusal([operation])).toBe(scimType);
  });

  test('takes no effect where a later one is refused', () => {
    const before = user();
    const operations = [
      { op: 'replace', path: 'active', value: false },
      { op: 'replace', path: 'shoeSize', value: '39' },
    ];
    expect(() => patched(userType, before, { Operations: operations })).toThrow();
    expect(before.get('active')).toBe(true);
  });
});

describe('the dialect of Entra', () => {
  test('begins operations with a capital, and writes truth values as text', () => {
    expect(after([{ op: 'Replace', path: 'active', value: 'False' }]).active).toBe(false);
    expect(after([{ op: 'Add', path: 'active', value: 'True' }]).active).toBe(true);
  });

  test('makes the address of work of a person who has none', () => {
    const operation = { op: 'Add', path: 'emails[type eq "work"].value', value: 'lena@acme.example' };
    expect(after([operation], { userName: 'lena', active: true }).emails).toEqual([
      { type: 'work', value: 'lena@acme.example' },
    ]);
  });

  test('names parts without a path', () => {
    const { name, active } = after([
      {
        op: 'replace',
        value: { 'name.familyName': 'Berg', active: 'False', [`${ENTERPRISE}:department`]: 'IP' },
      },
    ]);
    expect([name, active]).toEqual([{ givenName: 'Lena', familyName: 'Berg' }, false]);
  });

  test('sends attributes that the portal does not keep', () => {
    const before = after([{ op: 'Replace', path: 'active', value: 'True' }]);
    expect(
      after([
        { op: 'Add', path: `${ENTERPRISE}:manager`, value: 'M-1' },
        { op: 'Add', path: 'title', value: 'Paralegal' },
        { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+1 555 0100' },
        { op: 'Add', path: 'roles', value: [{ value: 'owner' }] },
      ]),
    ).toEqual(before);
  });

  test('names the members to remove in the value', () => {
    const [a, b] = ['0b0a2f4e-0000-4000-8000-000000000001', '0b0a2f4e-0000-4000-8000-000000000002'];
    const group = readDocument(groupType, { displayName: 'Team', members: [{ value: a }, { value: b }] });
    const operations = [{ op: 'Remove', path: 'members', value: [{ value: a }] }];
    expect(written(patched(groupType, group, { Operations: operations })).members).toEqual([{ value: b }]);
  });
});

describe('the dialect of Okta', () => {
  test('deactivates without a path', () => {
    expect(after([{ op: 'replace', value: { active: false } }]).active).toBe(false);
  });

  test('repeats the id of a group that it renames', () => {
    const group = readDocument(groupType, { displayName: 'Team' });
    const operations = [{ op: 'replace', value: { id: 'any', displayName: 'Other team' } }];
    expect(written(patched(groupType, group, { Operations: operations })).displayName).toBe('Other team');
  });
});

describe('a filter', () => {
  const found = (filter: string) => matches(parseFilter(filter), userType, user());

  test.each([
    'userName eq "LENA.moor@acme.example"',
    'userName sw "lena"',
    'urn:ietf:params:scim:schemas:core:2.0:User:userName ew ".example"',
    'name.familyName co "oo"',
    'emails co "home.example"',
    'emails[type eq "work" and value co "acme"]',
    'emails.type eq "home" and not (emails.value eq "none@acme.example")',
    'active eq true',
    'active eq "True"',
    'externalId eq "E-1" or userName eq "another"',
    '((name pr) and (displayName eq null))',
    'title ne "Paralegal"',
  ])('%s selects the person', (filter) => {
    expect(found(filter)).toBe(true);
  });

  test.each([
    'externalId eq "e-1"',
    'emails[type eq "work" and value co "home"]',
    'displayName pr',
    'title pr',
    'active eq false',
    'not (userName pr)',
  ])('%s does not select the person', (filter) => {
    expect(found(filter)).toBe(false);
  });

  test.each([
    'shoeSize eq "39"',
    'userName',
    'userName eq',
    '(userName pr',
    'userName like "a"',
    'name.shoe pr',
  ])('%s is refused', (filter) => {
    expect(() => found(filter)).toThrow(expect.objectContaining({ scimType: 'invalidFilter' }));
  });

  test('of line breaks in an open quotation is refused before it is read', () => {
    expect(() => parseFilter(`userName eq "${'\n'.repeat(60)}`)).toThrow();
  });

  test('that is long is refused before it is read', () => {
    expect(() => parseFilter(`${'('.repeat(5_000)}userName pr`)).toThrow('at most');
  });
});

describe('no name in a request reaches a prototype', () => {
  const hostile = ['__proto__', 'constructor', 'prototype', 'toString'];

  test.each(hostile)('%s in a filter is refused', (name) => {
    expect(() => matches(parseFilter(`${name}.polluted eq "yes"`), userType, user())).toThrow();
    expect({}).not.toHaveProperty('polluted');
  });

  test.each(hostile)('%s in a path is refused', (name) => {
    expect(refusal([{ op: 'add', path: `${name}.polluted`, value: 'yes' }])).not.toBe('none');
    expect({}).not.toHaveProperty('polluted');
  });

  test('as a key of a value it is left out', () => {
    const value = JSON.parse('{"__proto__": {"polluted": "yes"}, "constructor": "x", "familyName": "Berg"}');
    expect(after([{ op: 'add', path: 'name', value }]).name).toEqual({
      givenName: 'Lena',
      familyName: 'Berg',
    });
    expect({}).not.toHaveProperty('polluted');
  });
});
