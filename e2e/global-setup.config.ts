import { buildChanged, deployables } from '../scripts/deployables.ts';

/** Builds what the portals of all workers serve, before each of them would. */
export default async function globalSetup(): Promise<void> {
  await buildChanged(deployables(), console.log);
}
