import { listenAt, openTelemetry, runServer } from '@atrium/server';
import { createControl } from './app.ts';
import { readSettings } from './settings.ts';

await runServer(async () => {
  const settings = readSettings(process.env);
  const telemetry = await openTelemetry({ name: 'atrium-control', callsPortal: true }, settings.telemetry);
  const app = await createControl(settings, undefined, telemetry);
  await listenAt(app, settings.host, settings.controlPort, 'CONTROL_PORT');
  return {
    close: async () => {
      await app.draining.stop();
      await telemetry.close();
    },
  };
});
