import { because, reasonIn } from './index.ts';

test('a reason is that of the command, and worded for other readers', () => {
  const refusal = because('history', 'cannotFollow', 'Filed', 'Draft');
  expect(refusal.reason).toBe('history: Filed cannot follow Draft');
  expect(reasonIn('ja-JP', refusal)).toBe('history: Draftの次にFiledにはできません');
  expect(reasonIn('fr-FR', refusal)).toBe(refusal.reason);
});

test('a reason that was stored in English alone is English for everyone', () => {
  expect(reasonIn('ja-JP', { reason: 'was refused', said: null })).toBe('was refused');
});
