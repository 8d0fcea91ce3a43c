import type { conversation as english } from '../en-us/conversation.ts';

export const conversation: typeof english = {
  conversationFailed: 'メッセージの取得に失敗しました。',

  title: 'やり取り',
  notLoaded: 'やり取りを読み込めませんでした。',
  noneTitle: 'メッセージはまだありません',
  noneText: (customer) =>
    `この出願について提供者に質問できます。ここに書いた内容は、${customer}のために操作するすべての人が読めます。`,
  noneToReadText: 'この出願について提供者に送った内容と、提供者からの回答がここに表示されます。',
  messages: 'メッセージ',
  unread: (_, formatted) => `未読${formatted}件`,
  firstUnread: '新着',
  provider: '提供者',
  you: '自分',
  downloadFailed: (name, status) => `「${name}」をダウンロードできませんでした: ${status}`,
  removed: 'この本文は提供者が削除しました。',
  older: '以前のメッセージ',
  newer: '新しいメッセージ',

  write: '提供者へのメッセージ',
  writeHelp: 'Ctrl+Enterで送信します。送信後は変更できません。',
  length: (written, max) => `${written}/${max}文字`,
  tooLong: (written, max) => `${written}/${max}文字です。送信するには短くしてください。`,
  attach: 'ファイルを添付',
  fileNames: (names) => names.join('、'),
  send: '送信',
  sendAgain: 'もう一度送信',
  notSent: (why) => `メッセージは送信されませんでした: ${why}`,
  lost: '接続が切れたため、メッセージが届いたかどうかわかりません。もう一度送信してください。どの場合も、書き込まれるのは1回だけです。',
  mayNotWrite: '現在の役割では、このやり取りを読めますが、書き込めません。',
  chooseCustomer: (customer) => `${customer}として書き込む`,
};
