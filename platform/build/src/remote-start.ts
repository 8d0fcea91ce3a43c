import { join } from 'node:path';
import type { Release } from '@atrium/contract';
import { type Compiler, rspack } from '@rspack/core';
import { runtimeFolder } from './runtime-folder.ts';

/** A change that does not work with entries from before it is a new major version. */
const REMOTE_START = '@atrium/build/remote-start';
const REMOTE_START_VERSION = '1.0.0';

const PLUGIN = 'RemoteStart';
const pluginsStart = /^@module-federation\/runtime\/rspack\.js!=!/;
const loaders: readonly string[] = ['load_script', 'css_loading'];

/** The shell has these 3 KB once. A development build keeps the bundler's loaders, which replace what changes. */
export class RemoteStart {
  apply(compiler: Compiler): void {
    new rspack.NormalModuleReplacementPlugin(pluginsStart, join(runtimeFolder, 'remote-start.mjs')).apply(
      compiler,
    );
    if (compiler.options.mode !== 'production') return;
    compiler.hooks.compilation.tap(PLUGIN, ({ hooks }) => {
      hooks.runtimeModule.tap(PLUGIN, ({ name, source }) => {
        if (source && loaders.includes(name)) source.source = Buffer.from('');
      });
    });
  }
}

/** A remote needs the same major version as the shell. */
export function remoteStartInRelease(isRemote: boolean): Release['shared'][number] {
  return {
    name: REMOTE_START,
    provides: isRemote ? null : REMOTE_START_VERSION,
    requires: `^${REMOTE_START_VERSION}`,
  };
}
