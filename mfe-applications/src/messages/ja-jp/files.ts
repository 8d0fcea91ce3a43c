import type { files as english } from '../en-us/files.ts';

export const files: typeof english = {
  title: 'ファイル',
  choose: 'ファイルを選択',
  photo: '写真を撮る',
  drop: 'またはここにドロップ',
  limits: (count, size, kinds) => `1ファイル${size}、${count}ファイルまで: ${kinds.join('、')}`,
  full: (count) => `これ以上追加できません。一度に送信できるのは${count}ファイルまでです。`,
  leftOut: (_, formatted, max) =>
    `一度に送信できるのは${max}ファイルまでのため、${formatted}ファイルを追加しませんでした。`,
  needed: 'ファイルを追加してください。',
  coming: '送信中のファイルがあります。完了を待つか、削除してください。',

  waiting: '待機中',
  sending: (sent, size) => `${sent}/${size}`,
  timeLeft: {
    few: '残り数秒',
    seconds: (seconds) => `残り約${seconds}秒`,
    minutes: (minutes) => `残り約${minutes}分`,
  },
  progressOf: (name) => `「${name}」を送信中`,
  checking: '検査中',
  ready: '送信準備完了',
  remove: (name) => `「${name}」を削除`,
  cancel: (name) => `「${name}」をキャンセル`,
  retry: (name) => `「${name}」を再試行`,
  tryAgain: '再試行',
  failed: (why) => `送信されませんでした: ${why}`,

  refusals: {
    content: '拒否されました。内容が拡張子と一致しません。',
    changed: '拒否されました。送信中に変更されました。もう一度追加してください。',
    infected: '拒否されました。スキャンでマルウェアが見つかりました。',
    'not-scanned': '拒否されました。スキャンできませんでした。パスワード付きのファイルは送信できません。',
    damaged: '拒否されました。一部が失われました。もう一度追加してください。',
    ending: '拒否されました。この種類のファイルは送信できません。',
    empty: '拒否されました。ファイルが空です。',
    'too-large': '拒否されました。ファイルの上限サイズを超えています。',
    unreadable:
      'この端末では読み取れません。移動または変更された可能性があります。もう一度追加してください。',
  },

  saysAdded: (_, formatted) => `${formatted}ファイルを送信しています。`,
  saysReady: (name) => `「${name}」の準備ができました。`,
  saysRefused: (name, why) => `「${name}」。${why}`,

  addTitle: 'ファイルを追加',
  addText: 'この顧客のために操作するすべての人と提供者が、ここで読めます。削除はできません。',
  add: (_, formatted) => `${formatted}ファイルを追加`,
  addNone: '追加',
  added: (_, formatted) => `${formatted}ファイルを追加しました。`,
  notAdded: (why) => `何も追加されませんでした: ${why}`,
};
