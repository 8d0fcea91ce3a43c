import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { release } from '@atrium/contract';
import { earlyAnswersScript } from './early-answers-script.ts';

const shell = join(import.meta.dirname, '../../../shell');
const SOURCE = 'src/early-answers.ts';
const IN_PLACE = 'src/early-answers-in-place.ts';

test('the script of documents is small, and documents can contain it', async () => {
  const script = await earlyAnswersScript(shell, SOURCE);
  expect(release.shape.earlyAnswers.parse(script)).toBe(script);
  expect(script?.length).toBeLessThan(1_260);
  expect(brotliCompressSync(script ?? '').length).toBeLessThan(610);
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
  new Function(...Object.keys(surroundings), (await earlyAnswersScript(shell, SOURCE)) ?? '')(
    ...Object.values(surroundings),
  );
  expect(asked).toEqual(['/api/auth/restore']);
  expect(surroundings.window).toMatchObject({ atriumEarlyAnswers: { customerId: 7, answers: {} } });
});

test('documents of customers do not have what exchanges the user token', async () => {
  const [ofCustomers, inPlace] = [
    await earlyAnswersScript(shell, SOURCE),
    await earlyAnswersScript(shell, IN_PLACE),
  ];
  expect(release.shape.earlyAnswersInPlace.parse(inPlace)).toBe(inPlace);
  expect([ofCustomers?.includes('exchange'), inPlace?.includes('exchange')]).toEqual([false, true]);
});

test('a shell that asks for nothing early has no script', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-shell-'));
  expect(await earlyAnswersScript(folder, SOURCE)).toBeNull();
  rmSync(folder, { recursive: true });
});
