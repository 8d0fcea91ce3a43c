import type { Capability } from './remote-manifest.ts';

const WORKERS_FOLDER = 'workers/';
const WASM_FOLDER = `${WORKERS_FOLDER}wasm/`;

/** Path of a worker's script in its release, which says what the worker may do. */
export function workerScript(name: string, capabilities: readonly Capability[]): string {
  return `${capabilities.includes('wasm') ? WASM_FOLDER : WORKERS_FOLDER}${name}.js`;
}

/** What a page needs to run a file of a release in a worker; null if it is no script of a worker. */
export function capabilitiesOfWorker(path: string): readonly Capability[] | null {
  if (!path.startsWith(WORKERS_FOLDER) || !path.endsWith('.js')) return null;
  return path.startsWith(WASM_FOLDER) ? ['workers', 'wasm'] : ['workers'];
}

/** A worker needs no network: messages have what it works with, and its script has its wasm modules. */
export function workerPolicy(capabilities: readonly Capability[]): string {
  const directives = ["default-src 'none'", 'connect-src data:'];
  if (capabilities.includes('wasm')) directives.push("script-src 'wasm-unsafe-eval'");
  return directives.join('; ');
}
