import { type Configuration, rspack, type Stats } from '@rspack/core';

/** `read` gets the files, which the compiler drops afterwards. */
export function runCompiler<T>(config: Configuration, read: (stats: Stats) => T): Promise<T> {
  const compiler = rspack(config);
  return new Promise((done, failed) => {
    compiler.run((error, stats) => {
      if (error || !stats) return compiler.close(() => failed(error));
      const errors = stats.hasErrors() ? new Error(stats.toString({ preset: 'errors-only' })) : null;
      const result = read(stats);
      compiler.close(() => (errors ? failed(errors) : done(result)));
    });
  });
}
