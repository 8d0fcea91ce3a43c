import { basename, dirname } from 'node:path';

/** Prefixes chunk names with the deployable's name: two remotes may both have a `list`. */
export default function prefixChunks(source) {
  const deployable = basename(dirname(dirname(this.resourcePath)));
  return source.replaceAll(/webpackChunkName: "/g, `$&${deployable}-`);
}
