import { openTelemetry, runServer } from '@atrium/server';
import { createGateway } from './app.ts';
import { parseSettings } from './settings.ts';

await runServer(async () => {
  const settings = parseSettings(process.env);
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
