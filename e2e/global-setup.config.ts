import { buildChanged, deployables } from '../scripts/deployables.ts';

/** Builds once what the portals of all workers serve. */
export default async function globalSetup(): Promise<void> {
  await buildChanged(deployables(), console.log);
}
