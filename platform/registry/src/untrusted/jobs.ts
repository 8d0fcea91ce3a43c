import type { SourceMap } from 'node:module';
import type { Release } from '@atrium/contract';
import { errorMessage } from '@atrium/server/thrown';
import { type CheckedBuild, checkBuild } from '../check-build.ts';
import { PublishRefused, parseRelease } from '../publish-check.ts';
import { jsonExcess, releaseFindings } from '../release-limits.ts';
import { decodeSourceMap } from '../source-maps.ts';

/** Line and column count from 1. */
export type Position = readonly [line: number, column: number];

/** The source, such as `src/pages/list.tsx:12`, is null if the map has none; otherwise the map has to be sent. */
type ResolvedPosition = { readonly source: string | null } | { readonly needsMap: true };

const MAX_DECODED_MAPS = 8;
const decodedMaps = new Map<string, SourceMap>();

function readRelease({ body, version }: { readonly body: Uint8Array; readonly version?: string }): Release {
  let json: unknown;
  try {
    json = JSON.parse(Buffer.from(body).toString('utf8'));
  } catch (error) {
    throw new PublishRefused(`release.json: is not valid JSON: ${errorMessage(error)}`);
  }
  const excess = jsonExcess(json);
  if (excess) throw new PublishRefused(`release.json: ${excess}.`);
  const release = parseRelease(version === undefined ? json : { ...Object(json), version });
  const findings = releaseFindings(release);
  if (findings.length > 0) throw new PublishRefused(findings.join('\n'));
  return release;
}

async function decode(key: string, stored: Uint8Array): Promise<SourceMap> {
  const decoded = await decodeSourceMap(Buffer.from(stored));
  decodedMaps.set(key, decoded);
  const [oldest] = decodedMaps.keys();
  if (decodedMaps.size > MAX_DECODED_MAPS && oldest !== undefined) decodedMaps.delete(oldest);
  return decoded;
}

async function resolvePosition({
  key,
  map,
  position: [line, column],
}: {
  readonly key: string;
  readonly map: Uint8Array | null;
  readonly position: Position;
}): Promise<ResolvedPosition> {
  const decoded = decodedMaps.get(key) ?? (map && (await decode(key, map)));
  if (!decoded) return { needsMap: true };
  // The browser counts from 1, the map from 0.
  const entry = decoded.findEntry(line - 1, column - 1);
  const isKnown = 'originalSource' in entry && entry.originalSource;
  return {
    source: isKnown ? `${entry.originalSource.replace(/\?.*$/, '')}:${entry.originalLine + 1}` : null,
  };
}

/** What is done with content of teams runs in a process of its own. */
export const jobs = {
  readRelease: async (input: Parameters<typeof readRelease>[0]): Promise<Release> => readRelease(input),
  checkBuild: ({
    folder,
    packedFolder,
  }: {
    readonly folder: string;
    readonly packedFolder: string | null;
  }): Promise<CheckedBuild> => checkBuild(folder, packedFolder),
  resolvePosition,
};

export type Job = keyof typeof jobs;
export type JobInput<J extends Job> = Parameters<(typeof jobs)[J]>[0];
export type JobResult<J extends Job> = Awaited<ReturnType<(typeof jobs)[J]>>;
