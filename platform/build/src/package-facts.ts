import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { whyNotVersion } from '@atrium/release-rules';
import { ReleaseProblem } from './remote-manifest-file.ts';

export interface PackageFacts {
  readonly name: string;
  readonly version: string;
}

/** The version is `ATRIUM_BUILD_VERSION` if that is set. @throws ReleaseProblem if no release may have it */
export function packageFacts(folder: string): PackageFacts {
  const { name, version = '' } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const given = process.env.ATRIUM_BUILD_VERSION;
  const whyNot = whyNotVersion(given || version);
  if (whyNot)
    throw new ReleaseProblem([
      given ? `ATRIUM_BUILD_VERSION: "${given}" ${whyNot}` : `package.json: version: "${version}" ${whyNot}`,
    ]);
  return { name, version: given || version };
}

export function packageFolder(name: string, from: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate);
    if (dirname(folder) === folder) return null;
  }
}
