import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registerDeployable } from './deploy-tokens.ts';

test.each([
  ['Rewards', true],
  ['報酬チーム', true],
  ['\u200b', false],
  ['\u202esdraweR', false],
  ['www.evil.example', false],
  ['', false],
])('the name %j of a team is accepted: %s', async (team, isAccepted) => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-teams-'));
  const registered = registerDeployable(join(folder, 'deploy-tokens.json'), team, { name: 'mfe-probe' });
  if (isAccepted) await registered;
  else await expect(registered).rejects.toThrow('The name of the team must ');
  rmSync(folder, { recursive: true });
});
