import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteManifest } from '@atrium/contract';
import { z } from 'zod';
import { childrenOf, isNode, type ParsedFile, parseSources, type SyntaxNode } from '../api-reports/syntax.ts';
import { repository } from '../repository.ts';

/** A schema that editors read (draft 2020-12). */
export interface JsonSchema {
  readonly [key: string]: unknown;
  properties?: Record<string, JsonSchema>;
  description?: string;
}

export const MANIFEST_SCHEMA_FILE = 'remote.schema.json';
const source = join(repository, 'shared/contract/src/remote-manifest.ts');

/**
 * JSON schema of `remote.json`, for editors: made from the schema by which a build judges it. What the fields mean is
 * from the comments of that schema.
 */
export function manifestSchema(): JsonSchema {
  const schema = z.toJSONSchema(remoteManifest, { io: 'input' }) as JsonSchema;
  describe(schema, fieldComments());
  return {
    ...schema,
    title: 'remote.json',
    description: 'What a remote adds to the portal, known without running its code.',
    properties: { $schema: { type: 'string' }, ...schema.properties },
  };
}

/** Comments of fields, by the names of all fields of their object. */
type FieldComments = ReadonlyMap<string, Readonly<Record<string, string>>>;

function fieldComments(): FieldComments {
  const file = parseSources(readFileSync(source, 'utf8'), source);
  return new Map(file.statements.flatMap((statement) => objectsIn(statement, file)));
}

/** Of each `z.object({…})`. */
function objectsIn(node: SyntaxNode, file: ParsedFile): [string, Record<string, string>][] {
  const below = childrenOf(node).flatMap((child) => objectsIn(child, file));
  if (node.type !== 'ObjectExpression') return below;
  const fields = (node.properties as SyntaxNode[]).flatMap((property) => {
    const name = isNode(property.key) ? (property.key.name ?? property.key.value) : undefined;
    return typeof name === 'string' ? [{ name, doc: file.docOf(property) }] : [];
  });
  const comments = Object.fromEntries(fields.map(({ name, doc }) => [name, plain(doc)]));
  return [...below, [keyOf(fields.map(({ name }) => name)), comments]];
}

function describe(schema: JsonSchema, comments: FieldComments): void {
  const { properties } = schema;
  const known = properties ? comments.get(keyOf(Object.keys(properties))) : undefined;
  for (const [name, property] of Object.entries(properties ?? {}))
    if (known?.[name]) property.description = known[name];
  // An unknown field is a mistake in writing; the portal would ignore it.
  if (properties && schema.additionalProperties === undefined)
    Object.assign(schema, { additionalProperties: false });
  for (const value of Object.values(schema)) visit(value, comments);
}

function visit(value: unknown, comments: FieldComments): void {
  if (Array.isArray(value)) for (const each of value) visit(each, comments);
  else if (typeof value === 'object' && value !== null) describe(value as JsonSchema, comments);
}

function keyOf(names: readonly string[]): string {
  return [...names].sort().join();
}

function plain(doc: string): string {
  return doc.replaceAll(/\{@link ([\w.]+)[^}]*\}/g, '`$1`').replaceAll(/\s+/g, ' ');
}
