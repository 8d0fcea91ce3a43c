import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessage } from '@atrium/server/thrown';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { kubernetesFolder, type Manifest } from './manifest.ts';

export type Schema = {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly required?: readonly string[];
};

/** Schemas of the specs of custom resources, by `<apiVersion>/<kind>`. */
export const customSchemas: Readonly<Record<string, Schema>> = parse(
  readFileSync(join(kubernetesFolder, 'schemas/cloudnative-pg.yaml'), 'utf8'),
);

const ajv = new Ajv({ allErrors: true, strict: false, validateFormats: false });

interface Model {
  readonly prototype: { validate(): void };
}

/** What is wrong with a resource by the schema of its kind: values, missing fields, and fields that do not exist. */
export async function problemsOf(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind, metadata } = manifest;
  const schema = customSchemas[`${apiVersion}/${kind}`];
  const found = schema ? customProblems(schema, manifest) : await builtInProblems(manifest);
  return found.map((problem) => `${kind} ${metadata.name}: ${problem}`);
}

/** What is wrong with a value by a JSON Schema. */
export function problemsBySchema(schema: Schema, value: unknown): string[] {
  if (ajv.validate(schema, value)) return [];
  return (ajv.errors ?? []).map(({ instancePath, message, params }) =>
    [instancePath, message, params.additionalProperty].filter(Boolean).join(' '),
  );
}

function customProblems(schema: Schema, { apiVersion, kind, metadata, spec, ...others }: Manifest): string[] {
  const unknown = Object.keys(others).map((field) => `/${field} does not exist`);
  return [...unknown, ...problemsBySchema(schema, spec ?? {})];
}

/** The package's functions take fields that do not exist: those that they never look at. */
async function builtInProblems(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind } = manifest;
  const models: Record<string, Model> = await import(`kubernetes-models/${apiVersion}/${kind}`).catch(
    () => ({}),
  );
  const model = models[kind];
  if (!model) return [`${apiVersion} has no such kind`];
  const read = new Set<string>();
  const problems: string[] = [];
  try {
    model.prototype.validate.call(watched(manifest, '', read));
  } catch (error) {
    problems.push(errorMessage(error));
  }
  return [
    ...problems,
    ...pathsIn(manifest)
      .filter((path) => !read.has(path))
      .map((path) => `${path} does not exist`),
  ];
}

/** The same value; the paths of all fields that are read are added to `read`. */
function watched<T>(value: T, path: string, read: Set<string>): T {
  if (value === null || typeof value !== 'object') return value;
  return new Proxy(value, {
    get(target, key, receiver) {
      const field = Reflect.get(target, key, receiver);
      if (typeof key !== 'string' || !Object.hasOwn(target, key)) return field;
      read.add(`${path}/${key}`);
      return watched(field, `${path}/${key}`, read);
    },
  });
}

function pathsIn(value: unknown, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, field]) => [
    `${path}/${key}`,
    ...pathsIn(field, `${path}/${key}`),
  ]);
}
