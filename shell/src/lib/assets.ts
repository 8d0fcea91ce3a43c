/** A file of a deployable, as its address names it. */
export interface Asset {
  /** The deployable. */
  readonly name: string;
  /** Its version, in an address that names one, such as that of a development server. */
  readonly version: string | null;
  readonly file: string;
}

/** `/assets/<hash>/<deployable>/<file>` or `/assets/<deployable>/<version>/<file>`. */
const address = /^\/assets\/(?:[\w-]{24}\/(shell|mfe-[a-z0-9-]+)|(shell|mfe-[a-z0-9-]+)\/([^/]+))\/(.+)$/;

/** The file at a path; null for a path of anything else. */
export function assetOf(path: string): Asset | null {
  const [, addressed, versioned, version = null, file] = address.exec(path) ?? [];
  const name = addressed ?? versioned;
  return name && file ? { name, version, file } : null;
}

/** Whether a file belongs to a deployable that a document uses; it uses one version of each. */
export function isOf(asset: Asset, { name, version }: { readonly name: string; readonly version: string }) {
  return asset.name === name && (asset.version ?? version) === version;
}
