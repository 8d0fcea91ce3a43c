import { openTelemetry, runServer } from '@atrium/server';
import { createGateway } from './app.ts';
import { readSettings } from './settings.ts';

await runServer(async () => {
  const settings = readSettings(process.env);
  const telemetry = await openTelemetry({ name: 'atrium-gateway', callsPortal: true }, settings.telemetry);
  const app = await createGateway(settings, undefined, telemetry);
  await app.listen({ host: settings.host, port: settings.port });
  return {
    close: async () => {
      await app.draining.stop();
      await telemetry.close();
    },
  };
});
