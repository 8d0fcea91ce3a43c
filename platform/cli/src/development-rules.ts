import type { Release } from '@atrium/contract';
import type { DeployClient } from './deploy-client.ts';

interface Described {
  readonly url: string;
  onManifest(listener: () => void): void;
  show(findings: readonly string[]): void;
}

type Rules = Pick<DeployClient, 'checkDevelopment'>;

/** What would keep the remote from being promoted is printed and shown over the page; the remote goes on working. */
export function watchRules(client: Rules, devServer: Described, print: (line: string) => void): void {
  let shown: readonly string[] = [];
  let previous = Promise.resolve();
  const check = async () => {
    const response = await fetch(`${devServer.url}/release.json`);
    // A build with errors describes nothing.
    if (!response.ok) return;
    const { findings } = await client.checkDevelopment((await response.json()) as Release);
    if (String(findings) === String(shown)) return;
    shown = findings;
    devServer.show(findings);
    print(
      findings.length > 0
        ? `The portal would not take it:\n${findings.map((finding) => `  - ${finding}`).join('\n')}`
        : 'The portal would take it again.',
    );
  };
  const checkNext = () => {
    previous = previous
      .then(check)
      .catch((error: Error) => print(`The portal did not check it. ${error.message}`));
  };
  devServer.onManifest(checkNext);
  checkNext();
}
