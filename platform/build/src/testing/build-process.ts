// Builds one folder after the other, so that only the first build of a test file loads the bundler.
import { rspack } from '@rspack/core';
import type { Mode } from '../base-config.ts';
import { BuildFailure, type BuildOptions, build, loadConfig } from '../build.ts';

/** A folder to build; without a mode for publication. */
export interface BuildRequest extends BuildOptions {
  readonly folder: string;
  readonly mode?: Exclude<Mode, 'production'>;
}

/** What a development server serves, without the updates. */
async function buildOnce(folder: string, mode: Mode): Promise<void> {
  const config = await loadConfig(folder, mode);
  await new Promise<void>((done, failed) => {
    rspack(config).run((error, stats) => {
      if (error || !stats || stats.hasErrors()) failed(error ?? new BuildFailure(String(stats)));
      else done();
    });
  });
}

process.on('message', async ({ folder, mode, ...options }: BuildRequest) => {
  // As for a deployable's own build script.
  process.chdir(folder);
  const failure = await (mode ? buildOnce(folder, mode) : build(folder, options)).then(
    () => null,
    (error: Error) => (error instanceof BuildFailure ? error.message : String(error.stack)),
  );
  process.send?.({ failure });
});
