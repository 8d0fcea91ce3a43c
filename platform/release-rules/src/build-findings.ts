import { ASSETS_PATH, contentAddress, type Release } from '@atrium/contract';
import { capabilityFindings } from './capability-rules.ts';
import { embeddedAddresses } from './embedded-addresses.ts';
import { prerenderedFindings } from './prerendered-rules.ts';

export type ReadText = (path: string) => Promise<string>;

/** Parsers are loaded by the first build, so that a gateway starts without them; each finding begins with its file. */
export async function buildFindings(release: Release, read: ReadText): Promise<string[]> {
  const { name, files, remote, contentAddressed } = release;
  const addresses = new Set(contentAddressed ? files.map((file) => contentAddress(name, file)) : []);
  const entries = new Set([...release.entry, ...release.exposed]);
  const missing = (text: string) =>
    embeddedAddresses(text)
      .filter((address) => !addresses.has(address))
      .map((address) => `refers to "${address}", which is not in the build`);
  const prerendered = new Set(Object.values(release.prerendered ?? {}));
  const findingsOf = async (path: string): Promise<string[]> => {
    // This comes first, since documents contain such a page whatever the file is called.
    if (prerendered.has(path)) return prerenderedFindings(await read(path));
    if (path.endsWith('.js')) {
      const script = await read(path);
      const { scriptFindings } = await import('./script-rules.ts');
      return [...scriptFindings(script, entries.has(path)), ...missing(script)];
    }
    if (path.endsWith('.css')) {
      const sheet = await read(path);
      const { styleFindings } = await import('./style-rules.ts');
      return [...(remote ? styleFindings(sheet, name) : []), ...missing(sheet)];
    }
    return [];
  };
  const unlisted = remote && contentAddressed ? await unlistedMedia(release, read) : [];
  const findings = await Promise.all(
    files.map(async ({ path }) => (await findingsOf(path)).map((finding) => `${path}: ${finding}.`)),
  );
  const paths = files.map(({ path }) => path);
  return [...capabilityFindings(remote, paths), ...findings.flat(), ...unlisted];
}

/** A page weighs what its scripts and style sheets name, whatever its build says. */
async function unlistedMedia({ name, files, chunks, media }: Release, read: ReadText): Promise<string[]> {
  if (!media) return [];
  const listed = new Set(Object.values(media).flat());
  // Scripts put an address together from the folder of all assets and the rest.
  const address = new RegExp(`[\\w-]{24}/${name}/[\\w.@+/-]+`, 'g');
  const paths = new Map(
    files.map((file) => [contentAddress(name, file).slice(ASSETS_PATH.length), file.path]),
  );
  const named = async (script: string) =>
    [...new Set((await read(script)).match(address))].flatMap((found) => paths.get(found) ?? []);
  const code = files.map(({ path }) => path).filter((path) => /\.(?:js|css)$/.test(path));
  const findings = code.map(async (script) => {
    const parts = Object.keys(chunks).filter((part) => chunks[part]?.includes(script));
    const missing = (path: string) =>
      listed.has(path) && (parts.length === 0 || parts.some((part) => !media[part]?.includes(path)));
    return (await named(script))
      .filter(missing)
      .map((path) => `${script}: names ${path}, which release.json lists as media of other pages.`);
  });
  return (await Promise.all(findings)).flat();
}

const MAX_WARNINGS = 20;

/**
 * What is probably a mistake, of files that {@link buildFindings} takes. Nothing else fails by it, and a rule of a
 * package may match nothing.
 */
export async function buildWarnings({ files, remote }: Release, read: ReadText): Promise<string[]> {
  const sheets = remote ? files.filter(({ path }) => path.endsWith('.css')) : [];
  const warnings = sheets.map(async ({ path }) => {
    const { styleWarnings } = await import('./foreign-addresses.ts');
    return styleWarnings(await read(path)).map((warning) => `${path}: ${warning}.`);
  });
  return (await Promise.all(warnings)).flat().slice(0, MAX_WARNINGS);
}
