import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  manifestContradictions,
  manifestExcesses,
  type RemoteManifest,
  remoteManifest,
} from '@atrium/contract';

export class ReleaseProblem extends Error {
  override readonly name = 'ReleaseProblem';
  readonly findings: readonly string[];

  constructor(findings: readonly string[]) {
    super(findings.join('\n'));
    this.findings = findings;
  }
}

/** The manifest must have the package's name. @throws ReleaseProblem listing each invalid field */
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
