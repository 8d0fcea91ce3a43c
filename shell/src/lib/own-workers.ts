/** Addresses by script. */
const addresses = new Map<string, string>();

/** Whether it is the address of a worker of the shell, which every document allows. */
export function isOwnWorker(url: string): boolean {
  return [...addresses.values()].includes(url);
}

/**
 * Starts a worker of the shell from an object URL. As a file it would have to be requested first, and every document would
 * have to allow scripts of workers.
 */
export function startOwnWorker(script: string): Worker {
  const address =
    addresses.get(script) ?? URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  addresses.set(script, address);
  return new Worker(address);
}
