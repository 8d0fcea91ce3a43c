import { join } from 'node:path';
import type { Configuration } from '@rspack/core';

/** One text of one source file that a build reads differently, as if the next release had changed it. */
export interface SourceChange {
  /** Absolute path. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** A configuration whose build has the change, without touching the file. */
export function withChange(config: Configuration, change: SourceChange | undefined): Configuration {
  if (!change) return config;
  const rule = {
    test: change.file,
    enforce: 'pre' as const,
    loader: join(import.meta.dirname, 'replace-text.mjs'),
    options: change,
  };
  return { ...config, module: { ...config.module, rules: [...(config.module?.rules ?? []), rule] } };
}
