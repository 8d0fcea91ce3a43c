import { z } from 'zod';

const assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

/** What the shell's federation runtime reads of a remote's manifest. */
const federationManifest = z.object({
  name: z.string(),
  metaData: z.object({ remoteEntry: z.object({ name: z.string(), path: z.string() }) }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assets, css: assets }) })),
});

/**
 * What is wrong with a federation manifest: its shape, the deployable's name, the one module that a remote exposes,
 * files that the build does not have.
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
    return [`is no JSON: ${(error as Error).message}`];
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
    ...(name === deployable ? [] : [`is that of "${name}"`]),
    ...(exposes.some(({ path }) => path === './remote') ? [] : ['exposes no "./remote"']),
    ...needed.filter((path) => !paths.has(path)).map((path) => `names "${path}", which is not in the build`),
  ];
}
