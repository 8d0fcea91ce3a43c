import { once } from 'node:events';

/** Setting of a process whose garbage others may collect. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** Has an inspected process collect its garbage, so that what is left is what it holds. @param log what it has printed */
export async function collectGarbage(log: string): Promise<void> {
  const [address] = /ws:\/\/\S+/.exec(log) ?? [];
  if (!address) throw new Error('The process is not inspected.');
  const inspector = new WebSocket(address);
  await once(inspector, 'open');
  inspector.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  await once(inspector, 'message');
  inspector.close();
  await once(inspector, 'close');
}
