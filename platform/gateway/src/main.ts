import { listenAt, openTelemetry, runServer } from '@atrium/server';
import { createGateway } from './app.ts';
import { readSettings } from './settings.ts';

await runServer(async () => {
  const settings = readSettings(process.env);
  const telemetry = await openTelemetry({ name: 'atrium-gateway', callsPortal: true }, settings.telemetry);
  const gateway = await createGateway(settings, undefined, telemetry);
  await gateway.edge.listen({ host: settings.host, port: settings.port });
  await listenAt(gateway.control, settings.host, settings.controlPort, 'CONTROL_PORT');
  return {
    close: async () => {
      await gateway.close();
      await telemetry.close();
    },
  };
});
