import { runServer } from '@atrium/server';
import { createPageCheck } from './app.ts';
import { parseSettings } from './settings.ts';

await runServer(async () => {
  const settings = parseSettings(process.env);
  const app = createPageCheck(settings);
  await app.listen({ host: settings.host, port: settings.port });
  return { close: () => app.draining.stop() };
});
