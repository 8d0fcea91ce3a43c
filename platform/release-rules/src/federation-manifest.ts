import { z } from 'zod';

const assets = z.object({ sync: z.array(z.string()), async: z.array(z.string()) });

/** The part of a remote's manifest that the shell's federation runtime reads. */
const federationManifest = z.object({
  name: z.string(),
  metaData: z.object({
    publicPath: z.string().optional(),
    remoteEntry: z.object({ name: z.string(), path: z.string() }),
  }),
  exposes: z.array(z.object({ path: z.string(), assets: z.object({ js: assets, css: assets }) })),
});

/**
 * Checks a federation manifest: its format, the name, the exposed module, and that all files exist.
 *
 * @param known What the manifest may refer to: paths of the release's files, or their addresses if they are addressed by
 *   content.
 */
export function federationManifestFindings(
  content: string,
  deployable: string,
  known: ReadonlySet<string>,
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
  const { publicPath = 'auto', remoteEntry } = metaData;
  // The federation runtime takes the path of the manifest in place of `auto`.
  const base = publicPath === 'auto' ? '' : publicPath;
  const needed = [
    base + remoteEntry.path + remoteEntry.name,
    ...exposes.flatMap(({ assets: { js, css } }) => [...js.sync, ...js.async, ...css.sync, ...css.async]),
  ];
  return [
    ...(name === deployable ? [] : [`has the name "${name}" instead of "${deployable}"`]),
    ...(exposes.some(({ path }) => path === './remote') ? [] : ['does not expose "./remote"']),
    ...needed
      .filter((path) => !known.has(path))
      .map((path) => `refers to "${path}", which is not in the build`),
  ];
}
