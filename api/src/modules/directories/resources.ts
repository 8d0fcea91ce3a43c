import { createHash } from 'node:crypto';
import { scimTexts } from '../../messages/scim.ts';
import type { ResourceType } from './attributes.ts';
import type { Directory } from './directory.ts';
import { type Document, type Value, written } from './documents.ts';
import { type Filter, matches } from './filters.ts';
import { ScimError } from './scim-error.ts';

/** A resource as it is sent, with the version that `If-Match` compares. */
export interface Sent {
  readonly id: string;
  readonly document: Document;
  readonly body: Readonly<Record<string, unknown>>;
  readonly version: string;
  readonly location: string;
}

interface Stored {
  readonly id: string;
  readonly externalId: string | null;
  readonly createdAt: string;
  readonly changedAt: string;
}

export function withCommons(
  { name }: ResourceType,
  { id, externalId, createdAt, changedAt }: Stored,
  own: Document,
): Document {
  const meta = new Map([
    ['resourceType', name],
    ['created', createdAt],
    ['lastModified', changedAt],
  ]);
  return new Map<string, Value>([
    ['id', id],
    ...(externalId === null ? [] : [['externalId', externalId] as const]),
    ...own,
    ['meta', meta],
  ]);
}

/** The version changes with what the resource says, also where a person changed it. */
export function sentAs(
  { schema, endpoint, name }: ResourceType,
  { baseUrl }: Directory,
  id: string,
  document: Document,
): Sent {
  const location = `${baseUrl}/${endpoint}/${id}`;
  const { meta: _meta, ...content } = written(document);
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('base64url');
  const version = `W/"${hash.slice(0, 22)}"`;
  const facts = written(new Map([['meta', document.get('meta') ?? name]])).meta;
  const meta = { ...Object(facts), location, version };
  return { id, document, body: { schemas: [schema], ...content, meta }, version, location };
}

export interface Page {
  readonly filter: Filter | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface Listed {
  readonly total: number;
  readonly resources: readonly Sent[];
}

export function pageOf(type: ResourceType, all: readonly Sent[], { filter, offset, limit }: Page): Listed {
  const found = filter ? all.filter(({ document }) => matches(filter, type, document)) : all;
  return { total: found.length, resources: found.slice(offset, offset + limit) };
}

/** Refuses a version that is not the one that the directory has read, if it says which. */
export type IfMatch = (version: string) => void;

/** Without an id of this customer's, known or not, the response is the same. */
export function required<Resource>(resource: Resource | undefined): Resource {
  if (resource === undefined) throw new ScimError(404, scimTexts.notFound);
  return resource;
}
