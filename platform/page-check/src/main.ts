import { runServer } from '@atrium/server';
import { createPageCheck } from './app.ts';
import { readSettings } from './settings.ts';

await runServer(async () => {
  const settings = readSettings(process.env);
  const app = createPageCheck(settings);
  await app.listen({ host: settings.host, port: settings.port });
  return { close: () => app.draining.stop() };
});
