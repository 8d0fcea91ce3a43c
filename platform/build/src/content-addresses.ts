import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASSETS_PATH, addressHash } from '@atrium/contract';
import { integrityOf } from '@atrium/release-rules';
import { type Compiler, type Configuration, rspack } from '@rspack/core';

const PLUGIN = 'ContentAddresses';

class ContentAddresses {
  readonly #addressed: RegExp;

  constructor(name: string) {
    this.#addressed = new RegExp(`^[\\w-]+/${name}/`);
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      const hooks = rspack.RuntimePlugin.getCompilationHooks(compilation);
      // With another mode than that of preload hints, the browser would download the file twice.
      const checked = (element: string) => (code: string) =>
        [
          code,
          `${element}.crossOrigin = 'anonymous';`,
          `${element}.integrity = ${rspack.RuntimeGlobals.require}.integrityOf(url);`,
        ].join('\n');
      hooks.createScript.tap(PLUGIN, checked('script'));
      hooks.createLink.tap(PLUGIN, checked('link'));
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: PLUGIN, stage }, (assets) => {
        for (const path of Object.keys(assets).filter((path) => this.#addressed.test(path)))
          compilation.renameAsset(path, path.replace(this.#addressed, ''));
      });
    });
  }
}

function contentOfData(address: string): Buffer {
  const [type = '', ...data] = address.split(',');
  const text = data.join(',');
  return type.endsWith(';base64') ? Buffer.from(text, 'base64') : Buffer.from(decodeURIComponent(text));
}

/**
 * Files are at `/assets/<hash>/<deployable>/<file>`, where the hash is the beginning of the file's integrity. Scripts
 * take addresses of chunks from the document, so that a changed chunk changes no other file.
 */
export function addressedByContent(config: Configuration, name: string): Configuration {
  const assetModuleFilename = ({ filename = '' }: { readonly filename?: string }) => {
    const content = filename.startsWith('data:')
      ? contentOfData(filename)
      : readFileSync(join(config.context ?? '', filename));
    const hash = addressHash(integrityOf(content));
    return `${hash}/${name}/[name].[contenthash:10][ext]`;
  };
  return {
    ...config,
    output: { ...config.output, publicPath: ASSETS_PATH, assetModuleFilename },
    plugins: [...(config.plugins ?? []), new ContentAddresses(name)],
  };
}
