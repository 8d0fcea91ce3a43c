import type { FastifyInstance } from 'fastify';
import { registerMailbox } from '../mail/index.ts';
import type { LineSettings } from '../settings/index.ts';

/** What only a demo on this machine serves. @param origins those that it may be opened at */
export async function registerDemo(
  app: FastifyInstance,
  origins: readonly string[],
  line: LineSettings | undefined,
): Promise<void> {
  await app.register(async (scope) => registerMailbox(scope));
  if (!line) return;
  // The production image does not contain the demo.
  const { registerDirectory } = await import('../demo/directory/directory.routes.ts');
  await registerDirectory(app, origins);
  const { registerLineProvider } = await import('../demo/line-provider/line-provider.routes.ts');
  await registerLineProvider(app, line, origins);
}
