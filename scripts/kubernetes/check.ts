import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { errorMessage } from '@atrium/server/thrown';
import { kubernetesFolder, type Manifest, readManifests } from './manifest.ts';
import { customSchemas, problemsBySchema, problemsOf, type Schema } from './schemas.ts';

interface Definition extends Manifest {
  readonly spec: {
    readonly group: string;
    readonly names: { readonly kind: string };
    readonly versions: readonly {
      readonly name: string;
      readonly schema: { readonly openAPIV3Schema: { readonly properties: { readonly spec: Schema } } };
    }[];
  };
}

/**
 * Renders each overlay with kubectl (`KUBECTL`, or the one that is installed) and checks all resources by their schemas.
 * With `CLOUDNATIVE_PG_CRDS`, files of definitions separated by commas, those of the database are checked by these too.
 */
export async function problemsOfOverlays(): Promise<string[]> {
  const definitions = installedDefinitions();
  const problems = Object.entries(definitions).flatMap(([name, definition]) => [
    ...differences(name, customSchemas[name], definition),
  ]);
  for (const overlay of globSync('overlays/*', { cwd: kubernetesFolder }).sort()) {
    const rendered = readManifests(render(overlay));
    const found = (await Promise.all(rendered.map(problemsOf))).flat();
    for (const { apiVersion, kind, spec } of rendered) {
      const definition = definitions[`${apiVersion}/${kind}`];
      if (definition) found.push(...problemsBySchema(definition, spec));
    }
    console.log(`${overlay}: ${rendered.length} resources, ${found.length} problems`);
    problems.push(...found.map((problem) => `${overlay}: ${problem}`));
  }
  return problems;
}

function render(overlay: string): string {
  const kubectl = process.env.KUBECTL ?? 'kubectl';
  try {
    return execFileSync(kubectl, ['kustomize', overlay], {
      cwd: kubernetesFolder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  } catch (error) {
    throw new Error(
      `kubectl 1.27 or newer is needed to render ${overlay}; KUBECTL may name it. ${errorMessage(error)}`,
    );
  }
}

/** Schemas of the specs in the definitions of an operator, of the kinds that the base uses. */
function installedDefinitions(): Record<string, Schema> {
  const files = process.env.CLOUDNATIVE_PG_CRDS?.split(',') ?? [];
  const all = files.flatMap((file) => readManifests(readFileSync(file, 'utf8'))) as Definition[];
  const schemas = all
    .filter((manifest) => manifest?.kind === 'CustomResourceDefinition')
    .flatMap(({ spec: { group, names, versions } }) =>
      versions.map(({ name, schema }) => [
        `${group}/${name}/${names.kind}`,
        schema.openAPIV3Schema.properties.spec,
      ]),
    );
  const used = schemas.filter(([name]) => String(name) in customSchemas);
  if (files.length > 0) console.log(`definitions: ${used.map(([name]) => name).join(', ')}`);
  return Object.fromEntries(used);
}

/** Where a schema of ours says otherwise than the operator's: fields, types, choices, and what is required. */
function* differences(path: string, ours: Schema | undefined, theirs: Schema | undefined): Generator<string> {
  if (!ours) return;
  if (!theirs) return yield `${path} does not exist in the operator's definition`;
  const isOtherType = ours.type && theirs.type && ours.type !== theirs.type;
  if (isOtherType) yield `${path} is ${theirs.type} for the operator, not ${ours.type}`;
  if (theirs.enum && ours.enum?.some((choice) => !theirs.enum?.includes(choice)))
    yield `${path} has other choices for the operator: ${theirs.enum.join(', ')}`;
  for (const name of theirs.required ?? [])
    if (!ours.required?.includes(name)) yield `${path}/${name} is required by the operator`;
  if (ours.items) yield* differences(`${path}/*`, ours.items, theirs.items);
  for (const [name, field] of Object.entries(ours.properties ?? {}))
    yield* differences(`${path}/${name}`, field, theirs.properties?.[name]);
}
