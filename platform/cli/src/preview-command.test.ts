import { createRemoteBuild } from '@atrium/registry/testing';
import { setUpPortal, UNCHECKED } from './testing/portal.ts';

const { atrium } = setUpPortal({
  publicUrl: 'https://portal.example',
  controlPublicUrl: 'https://control.example',
});
const VERSION = 'mfe-probe@2.0.0-pr.7';
const TIME = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC';

beforeEach(async () => {
  await atrium('publish', createRemoteBuild(), '--promote');
  await atrium('publish', createRemoteBuild({ version: '2.0.0-pr.7' }));
});

test('a team begins a preview, passes its link on and withdraws it', async () => {
  const [unchecked, link, who] = (await atrium('preview', VERSION)).split('\n');
  expect(unchecked).toBe(UNCHECKED);
  expect(link).toMatch(/^https:\/\/portal\.example\/preview\?id=[\w-]{22}$/);
  expect(who).toMatch(
    new RegExp(
      `^Opens mfe-probe 2.0.0-pr.7 for people whom an operator listed for Probes, once they agree, until ${TIME}.$`,
    ),
  );
  expect(await atrium('list')).toMatch(new RegExp(`preview of 2.0.0-pr.7 until ${TIME} {2}2 published`));
  expect(await atrium('preview', VERSION, '--withdraw')).toBe(
    'mfe-probe 2.0.0-pr.7: the preview is withdrawn; everyone has the live version again.',
  );
  expect(await atrium('list')).not.toContain('preview of');
  const history = await atrium('history', 'mfe-probe');
  expect(history).toMatch(
    new RegExp(`Probes\\s+preview {2}mfe-probe 2.0.0-pr.7 until ${TIME} \\(current: 1.0.0\\)`),
  );
  expect(history).toMatch(/Probes\s+withdraw mfe-probe 2\.0\.0-pr\.7/);
});

test('what cannot be previewed, withdrawn or promoted is refused with the reason', async () => {
  const refusals = [
    [['promote', VERSION], 'is a pre-release'],
    [['preview', 'mfe-probe@1.0.0'], 'is current; everyone has it.'],
    [['preview', VERSION, '--withdraw'], 'has no preview.'],
    [['preview', VERSION, 'mfe-probe@1.0.0'], 'A preview is of one version.'],
  ] as const;
  for (const [words, reason] of refusals) await expect(atrium(...words)).rejects.toThrow(reason);
});
