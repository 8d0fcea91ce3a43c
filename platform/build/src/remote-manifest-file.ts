import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  manifestContradictions,
  manifestExcesses,
  type RemoteManifest,
  remoteManifest,
} from '@atrium/contract';

/** Errors in a deployable's own files, one line each. */
export class ReleaseProblem extends Error {
  override readonly name = 'ReleaseProblem';
  readonly findings: readonly string[];

  constructor(findings: readonly string[]) {
    super(findings.join('\n'));
    this.findings = findings;
  }
}

/**
 * Reads and checks a remote's `remote.json`.
 *
 * @param folder Folder of the remote.
 * @param packageName Name in its `package.json`; the manifest must have the same.
 * @throws ReleaseProblem listing each invalid field.
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
  const findings = [...manifestContradictions(parsed.data, packageName), ...manifestExcesses(parsed.data)];
  if (findings.length > 0) throw new ReleaseProblem(findings.map((finding) => `remote.json: ${finding}`));
  return parsed.data;
}
