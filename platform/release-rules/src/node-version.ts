/** Jest takes ES modules into the tests of a remote from this version on; Node loads its `rspack.config.ts` from 22.18 on. */
export const OLDEST_NODE = '24.9.0';

/** What a command says on a Node that is too old; undefined on any other. */
export function whyNotNode(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE.split('.').map(Number);
  return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
    ? undefined
    : `This needs Node ${OLDEST_NODE} or newer, and runs on ${version}. Install a newer one, for example by ` +
        '"nvm install 24", or from https://nodejs.org.';
}

/** Programs call it before they import anything else, which an old Node could not read. */
export function requireNode(): void {
  const whyNot = whyNotNode(process.versions.node);
  if (whyNot === undefined) return;
  process.stderr.write(`${whyNot}\n`);
  process.exit(1);
}
