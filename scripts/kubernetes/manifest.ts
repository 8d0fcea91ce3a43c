import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { repository } from '../repository.ts';

interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
  readonly envFrom?: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly [field: string]: unknown;
}

export interface PodSpec {
  readonly containers: readonly [Container];
  readonly volumes?: readonly {
    readonly projected?: {
      readonly sources: readonly {
        readonly secret: {
          readonly name: string;
          readonly items: readonly { readonly key: string; readonly path: string }[];
        };
      }[];
    };
  }[];
  readonly [field: string]: unknown;
}

/** A resource of Kubernetes. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly labels?: Readonly<Record<string, string>> };
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own; schemas check it.
  readonly spec?: any;
  readonly [field: string]: unknown;
}

export const kubernetesFolder = join(repository, 'operations/kubernetes');

/** The resources in a text of YAML documents. */
export function readManifests(text: string): Manifest[] {
  return parseAllDocuments(text).map((document) => document.toJS({ maxAliasCount: -1 }) as Manifest);
}

/** All resources of a folder below operations/kubernetes; what kustomize reads and makes is none. */
export function manifestsIn(folder: string): Manifest[] {
  return globSync(`${folder}/*.yaml`, { cwd: kubernetesFolder })
    .filter((file) => !file.endsWith('kustomization.yaml'))
    .sort()
    .flatMap((file) => readManifests(readFileSync(join(kubernetesFolder, file), 'utf8')));
}

/** The pods that a Deployment or a Job makes; undefined for other kinds. */
export function podOf({
  kind,
  spec,
}: Manifest): { labels: Record<string, string>; spec: PodSpec } | undefined {
  if (kind !== 'Deployment' && kind !== 'Job') return undefined;
  return { labels: spec.template.metadata.labels, spec: spec.template.spec };
}
