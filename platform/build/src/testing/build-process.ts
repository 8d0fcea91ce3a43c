// Builds one folder after the other, so that only the first build of a test file loads the bundler.
import { BuildFailure, type BuildOptions, build } from '../build.ts';

process.on('message', async ({ folder, ...options }: BuildOptions & { folder: string }) => {
  // As for a deployable's own build script.
  process.chdir(folder);
  const failure = await build(folder, options).then(
    () => null,
    (error: Error) => (error instanceof BuildFailure ? error.message : String(error.stack)),
  );
  process.send?.({ failure });
});
