import { openTelemetry, runServer } from '@atrium/server';
import { createEdge } from './app.ts';
import { readSettings } from './settings.ts';

await runServer(async () => {
  const settings = readSettings(process.env);
  const telemetry = await openTelemetry({ name: 'atrium-edge', callsPortal: true }, settings.telemetry);
  const app = await createEdge(settings, undefined, telemetry);
  await app.listen({ host: settings.host, port: settings.port });
  return {
    close: async () => {
      await app.draining.stop();
      await telemetry.close();
    },
  };
});
