import { type Attribute, type ResourceType, resourceTypes } from './attributes.ts';

const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
export const MAX_COUNT = 200;

export function serviceProviderConfig(baseUrl: string) {
  return {
    schemas: [`${CORE}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: MAX_COUNT },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Token of the directory',
        description: 'An owner of the customer creates it in the portal, under Directory sync.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  };
}

export function resourceTypeResources(baseUrl: string) {
  return resourceTypes.map(({ name, endpoint, schema, description }) => ({
    schemas: [`${CORE}:ResourceType`],
    id: name,
    name,
    endpoint: `/${endpoint}`,
    description,
    schema,
    schemaExtensions: [],
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${name}` },
  }));
}

export function schemaResources(baseUrl: string) {
  return resourceTypes.map(({ name, schema, description, attributes }: ResourceType) => ({
    schemas: [`${CORE}:Schema`],
    id: schema,
    name,
    description,
    attributes: attributes.map(described),
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${schema}` },
  }));
}

/** RFC 7643, 7. */
function described({ name, type, description, parts, ...attribute }: Attribute): object {
  return {
    name,
    type,
    multiValued: attribute.isMany ?? false,
    description,
    required: attribute.isRequired ?? false,
    caseExact: attribute.isExact ?? false,
    mutability: attribute.isReadOnly ? 'readOnly' : 'readWrite',
    returned: 'default',
    uniqueness: attribute.isUnique ? 'server' : 'none',
    ...(parts ? { subAttributes: parts.map(described) } : {}),
  };
}
