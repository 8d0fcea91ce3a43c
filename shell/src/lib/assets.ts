export interface Asset {
  readonly name: string;
  /** An address of a development server, for one, names no version. */
  readonly version: string | null;
  readonly file: string;
}

/** Addresses are `/assets/<hash>/<deployable>/<file>` or `/assets/<deployable>/<version>/<file>`. */
const address = /^\/assets\/(?:[\w-]{24}\/(shell|mfe-[a-z0-9-]+)|(shell|mfe-[a-z0-9-]+)\/([^/]+))\/(.+)$/;

export function assetOf(path: string): Asset | null {
  const [, addressed, versioned, version = null, file] = address.exec(path) ?? [];
  const name = addressed ?? versioned;
  return name && file ? { name, version, file } : null;
}

/** The files of a stack trace, innermost first. */
export function assetsIn(stack: string): Asset[] {
  return [...stack.matchAll(/\/assets\/[^\s),'"]+/g)].flatMap(([path]) => assetOf(path) ?? []);
}

/** A document uses one version of each deployable. */
export function isOf(asset: Asset, { name, version }: { readonly name: string; readonly version: string }) {
  return asset.name === name && (asset.version ?? version) === version;
}
