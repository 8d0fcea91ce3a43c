import { stopOnSignals } from '@atrium/server';
import { SettingsError } from '@atrium/server/settings';
import { createGateway } from './app.ts';
import { parseSettings } from './settings.ts';

function reasonOf(error: unknown, address: string): string {
  if (error instanceof SettingsError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `PORT: ${address} is taken; set PORT to a free one.`;
  if (code === 'EACCES') return `PORT: this user may not listen on ${address}; set PORT above 1023.`;
  if (code === 'EADDRNOTAVAIL') return `HOST: ${address} is not an address of this machine.`;
  return message;
}

let address = '';
try {
  const settings = parseSettings(process.env);
  address = `${settings.host}:${settings.port}`;
  const app = await createGateway(settings);
  stopOnSignals(() => app.draining.stop());
  await app.listen({ host: settings.host, port: settings.port });
} catch (error) {
  process.stderr.write(`${reasonOf(error, address)}\n`);
  process.exit(1);
}
