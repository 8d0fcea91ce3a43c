import type { filesTexts as english } from '../en-us/files.ts';

export const filesTexts: typeof english = {
  choose: () => 'ファイルを選択',
  limits: (max, size, kinds) =>
    `${max === 1 ? `${size}まで` : `${max}ファイルまで、1ファイル${size}まで`}: ${kinds.join('、')}`,
  sent: (sent, size) => `${size}のうち${sent}を送信済み`,
  progressOf: (name) => `「${name}」の送信状況`,
  checking: '検査中',
  ready: '検査済み',
  cancel: (name) => `「${name}」をキャンセル`,
  remove: (name) => `「${name}」を削除`,
  failed: (why) => `送信されませんでした: ${why} 削除してから、もう一度選択してください。`,
  refusals: {
    content: '拒否されました。内容が拡張子と一致しません。',
    changed: '拒否されました。送信中に変わりました。もう一度選択してください。',
    infected: '拒否されました。マルウェアが見つかりました。',
    'not-scanned': '拒否されました。スキャンできませんでした。パスワード付きのファイルはスキャンできません。',
    damaged: '拒否されました。一部が失われました。もう一度選択してください。',
    ending: '拒否されました。この種類のファイルは送信できません。',
    empty: '拒否されました。ファイルが空です。',
    'too-large': '拒否されました。ファイルが大きすぎます。',
    unreadable: 'ファイルを読み取れません。移動された可能性があります。もう一度選択してください。',
  },
};
