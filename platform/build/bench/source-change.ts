import { readFileSync } from 'node:fs';
import { type Configuration, rspack } from '@rspack/core';

export interface SourceChange {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A loader would be part of the module's name, from which the bundler derives those of its chunks. */
export function withChange(config: Configuration, change: SourceChange | undefined): Configuration {
  if (!change) return config;
  const { file, from, to } = change;
  const source = readFileSync(file, 'utf8');
  if (!source.includes(from)) throw new Error(`${file} has no text "${from}"`);
  const changed = new rspack.experiments.VirtualModulesPlugin({ [file]: source.replace(from, to) });
  return { ...config, plugins: [...(config.plugins ?? []), changed] };
}
