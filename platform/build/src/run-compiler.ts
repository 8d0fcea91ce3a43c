import { type Configuration, rspack } from '@rspack/core';

export async function runCompiler(config: Configuration): Promise<void> {
  const compiler = rspack(config);
  await new Promise<void>((done, failed) => {
    compiler.run((error, stats) =>
      compiler.close(() => {
        if (error || !stats) failed(error);
        else if (stats.hasErrors()) failed(new Error(stats.toString({ preset: 'errors-only' })));
        else done();
      }),
    );
  });
}
