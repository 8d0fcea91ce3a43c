import { openMetrics, runServer } from '@atrium/server';
import { createGateway } from './app.ts';
import { parseSettings } from './settings.ts';

await runServer(async () => {
  const settings = parseSettings(process.env);
  const monitoring = settings.metrics && (await openMetrics(settings.metrics));
  const app = await createGateway(settings, undefined, monitoring?.metrics);
  await app.listen({ host: settings.host, port: settings.port });
  return {
    close: async () => {
      await app.draining.stop();
      await monitoring?.close();
    },
  };
});
