import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { release } from '@atrium/contract';
import { earlyAnswersScript } from './early-answers-script.ts';

const shell = join(import.meta.dirname, '../../../shell');

test('the script of documents is small, and documents can contain it', async () => {
  const script = await earlyAnswersScript(shell);
  expect(release.shape.earlyAnswers.parse(script)).toBe(script);
  expect(script?.length).toBeLessThan(1_250);
  expect(brotliCompressSync(script ?? '').length).toBeLessThan(600);
});

test('the script of documents asks for what their plan names', async () => {
  const asked: string[] = [];
  const surroundings = {
    window: {},
    document: {
      getElementById: () => ({ textContent: '{"restore":"/api/auth/restore","customerId":7,"calls":[]}' }),
      querySelector: () => null,
    },
    localStorage: { getItem: () => null },
    fetch: async (address: string) => {
      asked.push(address);
      return Response.json({ session: null });
    },
  };
  new Function(...Object.keys(surroundings), (await earlyAnswersScript(shell)) ?? '')(
    ...Object.values(surroundings),
  );
  expect(asked).toEqual(['/api/auth/restore']);
  expect(surroundings.window).toMatchObject({ atriumEarlyAnswers: { customerId: 7, answers: {} } });
});

test('a shell that asks for nothing early has no script', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-shell-'));
  expect(await earlyAnswersScript(folder)).toBeNull();
  rmSync(folder, { recursive: true });
});
