import { z } from 'zod';

const assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

/** The part of a remote's manifest that the shell's federation runtime reads. */
const federationManifest = z.object({
  name: z.string(),
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assets, css: assets }) })),
});

/**
 * Checks a federation manifest: its format, the name, the exposed module, and that all files exist.
 *
 * @param paths Paths of the release's files.
 */
export function federationManifestFindings(
  content: string,
  deployable: string,
  paths: ReadonlySet<string>,
): string[] {
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch (error) {
    return [`is not valid JSON: ${(error as Error).message}`];
  }
  const parsed = federationManifest.safeParse(json);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${path.join('.') || '(whole)'}: ${message}`);
  const { name, metaData, exposes } = parsed.data;
  const { remoteEntry } = metaData;
  const needed = [
    remoteEntry.path + remoteEntry.name,
    ...exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]),
  ];
  return [
    ...(name === deployable ? [] : [`has the name "${name}" instead of "${deployable}"`]),
    ...(exposes.some(({ path }) => path === './remote') ? [] : ['does not expose "./remote"']),
    ...needed
      .filter((path) => !paths.has(path))
      .map((path) => `refers to "${path}", which is not in the build`),
  ];
}
