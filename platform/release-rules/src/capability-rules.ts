import { type Capability, capabilitiesOfWorker, type RemoteManifest } from '@atrium/contract';

function neededFor(path: string): readonly Capability[] {
  return path.endsWith('.wasm') ? ['wasm'] : (capabilitiesOfWorker(path) ?? []);
}

/** Without the declaration the browser would refuse such a file in each page of the remote. */
export function capabilityFindings(remote: RemoteManifest | null, paths: readonly string[]): string[] {
  const declared = new Set(remote?.capabilities);
  return paths.flatMap((path) =>
    neededFor(path)
      .filter((capability) => !declared.has(capability))
      .map((capability) => `${path}: needs "${capability}" among the "capabilities" of remote.json.`),
  );
}
