import { basename, dirname } from 'node:path';

/** Two remotes may both have a chunk `list`. */
export default function prefixChunks(source) {
  const deployable = basename(dirname(dirname(this.resourcePath)));
  return source.replaceAll(/webpackChunkName: "/g, `$&${deployable}-`);
}
