import { basename, dirname } from 'node:path';

/** Puts the deployable's name before its chunks' names: two remotes may both have a `list`. */
export default function prefixChunks(source) {
  const deployable = basename(dirname(dirname(this.resourcePath)));
  return source.replaceAll(/webpackChunkName: "/g, `$&${deployable}-`);
}
