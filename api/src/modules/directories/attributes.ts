/** An attribute that the portal keeps (RFC 7643, 7). Names are found in any case, and no other name is ever written. */
export interface Attribute {
  readonly name: string;
  readonly type: 'string' | 'boolean' | 'dateTime' | 'reference' | 'complex';
  readonly description: string;
  readonly isMany?: true;
  readonly isExact?: true;
  readonly isRequired?: true;
  readonly isReadOnly?: true;
  readonly isUnique?: true;
  readonly parts?: readonly Attribute[];
}

export interface ResourceType {
  readonly name: 'User' | 'Group';
  readonly endpoint: 'Users' | 'Groups';
  readonly schema: string;
  readonly description: string;
  readonly attributes: readonly Attribute[];
  /** Standard attributes that directories send and the portal does not keep, in lower case. */
  readonly ignored: ReadonlySet<string>;
}

const text = (name: string, description: string): Attribute => ({ name, type: 'string', description });

/** Of every resource (RFC 7643, 3.1). */
const common: readonly Attribute[] = [
  { ...text('id', 'Identifier that the portal gave'), isReadOnly: true, isExact: true },
  { ...text('externalId', 'Identifier in the directory'), isExact: true },
  {
    name: 'meta',
    type: 'complex',
    description: 'Facts about the resource',
    isReadOnly: true,
    parts: [
      text('resourceType', 'User or Group'),
      { name: 'created', type: 'dateTime', description: 'When it was created' },
      { name: 'lastModified', type: 'dateTime', description: 'When it was last changed' },
    ],
  },
];

const lowerCase = (...names: string[]): ReadonlySet<string> =>
  new Set(names.map((name) => name.toLowerCase()));

export const userType: ResourceType = {
  name: 'User',
  endpoint: 'Users',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:User',
  description: 'A person who may act for the customer',
  attributes: [
    { ...text('userName', 'Name in the directory, mostly an address'), isRequired: true, isUnique: true },
    {
      name: 'name',
      type: 'complex',
      description: 'Name of the person',
      parts: [
        text('formatted', 'Whole name'),
        text('familyName', 'Family name'),
        text('givenName', 'Given name'),
      ],
    },
    text('displayName', 'Name as others read it'),
    {
      name: 'emails',
      type: 'complex',
      description:
        'Addresses; the invitation goes to the primary one, else to that of work, else to the first',
      isMany: true,
      parts: [
        text('value', 'Address'),
        text('type', 'Such as work'),
        { name: 'primary', type: 'boolean', description: 'Whether it is the main one' },
      ],
    },
    {
      name: 'active',
      type: 'boolean',
      description: 'Whether the person may act for the customer',
      isRequired: true,
    },
    {
      name: 'groups',
      type: 'complex',
      description: 'Groups of which the person is a member',
      isMany: true,
      isReadOnly: true,
      parts: [text('value', 'Identifier of the group'), text('display', 'Name of the group')],
    },
  ],
  ignored: lowerCase(
    ...['nickName', 'profileUrl', 'title', 'userType', 'preferredLanguage', 'locale', 'timezone', 'password'],
    ...['phoneNumbers', 'ims', 'photos', 'addresses', 'entitlements', 'roles', 'x509Certificates'],
    ...['middleName', 'honorificPrefix', 'honorificSuffix', 'display'],
  ),
};

export const groupType: ResourceType = {
  name: 'Group',
  endpoint: 'Groups',
  schema: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  description: 'A group of the directory; an owner chooses in the portal which role its members have',
  attributes: [
    { ...text('displayName', 'Name of the group'), isRequired: true, isUnique: true },
    {
      name: 'members',
      type: 'complex',
      description: 'People in the group',
      isMany: true,
      parts: [
        { ...text('value', 'Identifier of the user'), isExact: true },
        text('display', 'Name of the user'),
      ],
    },
  ],
  ignored: lowerCase('type', '$ref'),
};

export const resourceTypes = [userType, groupType] as const;

export function attributeOf(type: ResourceType, name: string): Attribute | undefined {
  return namedIn([...common, ...type.attributes], name);
}

export function partOf({ parts = [] }: Attribute, name: string): Attribute | undefined {
  return namedIn(parts, name);
}

function namedIn(attributes: readonly Attribute[], name: string): Attribute | undefined {
  const wanted = name.toLowerCase();
  return attributes.find((attribute) => attribute.name.toLowerCase() === wanted);
}

const CORE_SCHEMA = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;

/** A name without the schema that it may begin with; `undefined` for one of an extension, which the portal has none of. */
export function withoutSchema(name: string): string | undefined {
  const short = name.replace(CORE_SCHEMA, '');
  return short.toLowerCase().startsWith('urn:') ? undefined : short;
}
