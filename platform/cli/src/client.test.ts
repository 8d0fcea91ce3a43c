import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clientOf } from './client.ts';
import type { CommandContext } from './invocation.ts';

test('the file of a deploy token is refused where everyone on the machine may read it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-cli-'));
  const file = join(folder, 'deploy-token');
  writeFileSync(file, 'atrium_1');
  const open = () =>
    clientOf({ environment: { ATRIUM_TOKEN_FILE: 'deploy-token' }, folder } as unknown as CommandContext);
  chmodSync(file, 0o600);
  expect(open).not.toThrow();
  chmodSync(file, 0o644);
  expect(open).toThrow(
    `ATRIUM_TOKEN_FILE: everyone on this machine may read or change ${file}: run chmod 600 on it.`,
  );
  rmSync(folder, { recursive: true });
});
