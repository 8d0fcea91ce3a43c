// Replaces kubectl where there is no cluster: objects are rendered and checked by the real one (KUBECTL) without
// being sent, what waits for an object or scales it needs such an object in the overlay, and what runs in a pod runs here.
import { execFileSync } from 'node:child_process';
import { type Manifest, readManifests } from '../../scripts/kubernetes/manifest.ts';
import { problemsOf } from '../../scripts/kubernetes/schemas.ts';

const { KUBECTL = 'kubectl', OVERLAY = '' } = process.env;
const words = process.argv.slice(2);

function kubectl(...args: readonly string[]): string {
  return execFileSync(KUBECTL, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
}

function rendered(overlay: string): Manifest[] {
  return readManifests(kubectl('kustomize', overlay));
}

/** Renders an overlay, and checks those of its objects that a selector such as `name=value` means. */
async function apply(overlay: string, selector: string | undefined): Promise<void> {
  const [label = '', value] = selector?.split('=') ?? [];
  const meant = rendered(overlay).filter(({ metadata }) => !selector || metadata.labels?.[label] === value);
  if (meant.length === 0) throw new Error(`${overlay} has no object with ${selector}`);
  const problems = (await Promise.all(meant.map(problemsOf))).flat();
  if (problems.length > 0) throw new Error(problems.join('\n'));
  console.log(`${meant.length} objects`);
}

/** @param object such as `deploy/atrium-admin` */
function requireObject(object: string): void {
  const [kind = '', name] = object.split('/');
  const found = rendered(OVERLAY).some(
    ({ metadata, ...manifest }) =>
      metadata.name === name && manifest.kind.toLowerCase() === kind.replace(/^deploy$/, 'deployment'),
  );
  if (!found) throw new Error(`${OVERLAY} has no ${object}`);
}

/** Runs what a pod would run. */
function execute(object: string, command: readonly string[]): void {
  requireObject(object);
  const [program, ...args] = command;
  if (program !== '/usr/local/bin/node') throw new Error(`The server's image has no ${program}.`);
  execFileSync(process.execPath, args, { stdio: 'inherit' });
}

const [verb, ...rest] = words;
const object = rest.find((word) => word.includes('/') && !word.startsWith('-')) ?? '';
switch (verb) {
  case 'kustomize':
    process.stdout.write(kubectl(...words));
    break;
  case 'create':
    process.stdout.write(kubectl(...words, '--dry-run=client', '-o', 'name'));
    break;
  case 'apply':
    await apply(rest[1] ?? '', rest[3]);
    break;
  case 'exec':
    execute(object, rest.slice(rest.indexOf('--') + 1));
    break;
  case 'delete':
    requireObject(rest.slice(0, 2).join('/'));
    break;
  case 'wait':
  case 'scale':
    requireObject(object);
    break;
  case 'config':
    break;
  default:
    throw new Error(`kubectl ${verb} needs a cluster.`);
}
