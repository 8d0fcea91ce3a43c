import type { previewBadge as english } from '../en-us/preview-badge.ts';

/** Texts of the notice on pages with a preview. */
export const previewBadge: typeof english = {
  label: 'プレビュー',
  what: (name, version) => `${name} ${version}`,
  until: (team, time) => `${team}チーム、${time}まで`,
  leave: '公開版に戻る',
  failed: 'まだプレビュー中です。しばらくしてからもう一度お試しください。',
};
