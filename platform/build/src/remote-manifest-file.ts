import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type RemoteManifest, remoteManifest } from '@atrium/contract';

/** Says what is wrong with a deployable's own files, one line per finding. */
export class ReleaseProblem extends Error {
  override readonly name = 'ReleaseProblem';
  readonly findings: readonly string[];

  constructor(findings: readonly string[]) {
    super(findings.join('\n'));
    this.findings = findings;
  }
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

function contradictions(manifest: RemoteManifest, packageName: string): string[] {
  const ids = [...manifest.routes, ...manifest.slots].map(({ id }) => id);
  const routeIds = new Set(manifest.routes.map(({ id }) => id));
  return [
    ...(manifest.name === packageName
      ? []
      : [`remote.json: name: is "${manifest.name}" but the package is "${packageName}"`]),
    ...repeated(ids).map((id) => `remote.json: routes, slots: the id "${id}" is used twice`),
    ...repeated(manifest.routes.map(({ path }) => path)).map(
      (path) => `remote.json: routes: the path "${path}" is used twice`,
    ),
    ...manifest.menu.flatMap(({ route }, index) =>
      routeIds.has(route) ? [] : [`remote.json: menu.${index}.route: no route has the id "${route}"`],
    ),
  ];
}

/**
 * Reads and checks a remote's `remote.json`.
 *
 * @param folder Folder of the remote.
 * @param packageName Name in its `package.json`; the manifest must carry the same.
 * @throws ReleaseProblem naming each field that is wrong.
 */
export function readRemoteManifest(folder: string, packageName: string): RemoteManifest {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8'));
  } catch (error) {
    throw new ReleaseProblem([`remote.json: ${error instanceof Error ? error.message : error}`]);
  }
  const parsed = remoteManifest.safeParse(content);
  if (!parsed.success)
    throw new ReleaseProblem(
      parsed.error.issues.map(
        (issue) => `remote.json: ${issue.path.join('.') || '(whole)'}: ${issue.message}`,
      ),
    );
  const findings = contradictions(parsed.data, packageName);
  if (findings.length > 0) throw new ReleaseProblem(findings);
  return parsed.data;
}
