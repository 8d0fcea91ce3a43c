import { readFileSync } from 'node:fs';
import { type Configuration, rspack } from '@rspack/core';

/** One text of one source file that a build reads differently, as if the next release had changed it. */
export interface SourceChange {
  /** Absolute path. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/**
 * A configuration whose build has the change, without touching the file. Not by a loader: that would be part of the
 * module's name, from which the bundler derives those of its chunks.
 */
export function withChange(config: Configuration, change: SourceChange | undefined): Configuration {
  if (!change) return config;
  const { file, from, to } = change;
  const source = readFileSync(file, 'utf8');
  if (!source.includes(from)) throw new Error(`${file} has no text "${from}"`);
  const changed = new rspack.experiments.VirtualModulesPlugin({ [file]: source.replace(from, to) });
  return { ...config, plugins: [...(config.plugins ?? []), changed] };
}
