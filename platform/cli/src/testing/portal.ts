import { tmpdir } from 'node:os';
import { createGateway, type GatewaySettings } from '@atrium/gateway';
import { createSettings } from '@atrium/gateway/testing';
import { publish } from '@atrium/registry';
import { createShellBuild } from '@atrium/registry/testing';
import { run } from '../run.ts';

/** Printed after a build was compared with the fleet: there is no API in these tests. */
export const UNCHECKED = 'Its API calls and permissions were not checked: the API does not respond.';

interface Place {
  settings: GatewaySettings;
  /** Environment of the command line, with the token of the team Probes. */
  environment: Record<string, string>;
  portalUrl: string;
}

/**
 * Before each test, starts a portal with a shell, and with a token of the team Probes (`mfe-probe`).
 *
 * @param overrides Settings of the portal.
 */
export function setUpPortal(overrides: Partial<GatewaySettings> = {}) {
  const place: Place = { settings: createSettings(), environment: {}, portalUrl: '' };
  let gateway: Awaited<ReturnType<typeof createGateway>>;

  async function atrium(...words: string[]): Promise<string> {
    const lines: string[] = [];
    const print = (line: string) => lines.push(line);
    const { environment } = place;
    await run(words, { environment, folder: tmpdir(), print, progress: () => undefined });
    return lines.join('\n');
  }

  beforeEach(async () => {
    place.settings = createSettings(overrides);
    await publish(createShellBuild(), place.settings.registryFolder);
    gateway = await createGateway(place.settings);
    place.portalUrl = await gateway.edge.listen({ host: '127.0.0.1', port: 0 });
    const address = await gateway.control.listen({ host: '127.0.0.1', port: 0 });
    place.environment = { ATRIUM_CONTROL: address, DEPLOY_TOKENS_FILE: place.settings.deployTokensFile };
    await atrium('register', 'Probes', 'mfe-probe', '--slots', 'home');
    const [token] = (await atrium('token', 'Probes')).split('\n');
    place.environment.ATRIUM_TOKEN = token ?? '';
  });

  afterEach(() => gateway.close());

  return { atrium, place };
}
