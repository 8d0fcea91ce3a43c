import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../repository.ts';
import { PASSWORD } from '../failover/node.ts';

/** What "Point-in-time recovery" of docs/operations.md says, for a server of the drill. */
export interface RecoverySteps {
  readonly archiving: string;
  readonly role: string;
  readonly baseBackup: readonly string[];
  /** Of the base backup's folder. */
  readonly baseName: string;
  readonly recovery: (moment: string) => string;
  /** Words after `npm run admin --`. */
  readonly repeatErasures: readonly string[];
}

interface ServerPlace {
  readonly root: string;
  /** Below the root. */
  readonly folder: string;
  readonly port: number;
}

/** @throws if the page has other steps than the drill knows. */
export function recoverySteps({ root, folder, port }: ServerPlace): RecoverySteps {
  const page = readFileSync(join(repository, 'docs/operations.md'), 'utf8');
  const [, section = ''] = page.split('\n## Point-in-time recovery\n');
  const [text = ''] = section.split('\n## ');
  const blocks = [...text.matchAll(/```\w*\n([\s\S]*?)\n```/g)].map(([, block = '']) =>
    block.replaceAll('/srv/', `${folder}/`),
  );
  const [archiving = '', role = '', base = '', recovery = '', erasures = '', ...others] = blocks;
  const [, baseName] = /base\/(\S+)/.exec(base) ?? [];
  const [, target] = /^recovery_target_time = '(.*)'$/m.exec(recovery) ?? [];
  if (!baseName || !target || others.length > 0) throw new Error('docs/operations.md has other steps.');
  const commandOf = (block: string) => block.replace(/ +# .*$/, '').split(' ');
  return {
    archiving,
    role: role.replace('…', PASSWORD),
    baseBackup: commandOf(base.replace('db.example', `127.0.0.1 -p ${port}`)),
    baseName,
    recovery: (moment) => recovery.replace(target, moment),
    repeatErasures: commandOf(erasures)
      .slice(commandOf(erasures).indexOf('--') + 1)
      .map((word) => (word.startsWith('/') ? join(root, word) : word)),
  };
}
