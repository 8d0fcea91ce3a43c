import type { security as english } from '../en-us/security.ts';

export const security: typeof english = {
  title: 'セキュリティ',
  description: 'サインインと本人確認の方法',
  password: 'パスワード',
  passwordText: 'パスワードを変更すると、ほかの場所ではすべてサインアウトされます。',
  current: '現在のパスワード',
  currentMissing: '現在のパスワードを入力してください。',
  next: '新しいパスワード',
  length: '15～128文字で入力してください。',
  change: 'パスワードを変更',
  changed: 'パスワードを変更しました。ほかのセッションはすべて終了しました。',
  currentWrong: '現在のパスワードが正しくありません。',
  changedMeanwhile: 'その間に別の場所でパスワードが変更されました。新しいパスワードを入力してください。',
  // The API's reason is in English.
  nextRefused: () =>
    'このパスワードは使用できません。よく使われるものやそれに似たもの、繰り返しや連続した文字、名前やメールアドレスを含むものは避けてください。',
  noPassword: 'パスワードを使わずにサインインしています',
  noPasswordText: 'パスワードを追加するには、メールでリンクを請求してください。',
  setPassword: 'パスワードを設定',

  unlinkLine: '連携したLINEアカウントも削除',
  unlinkLineText: 'ほかの人が自分のLINEアカウントを連携した可能性がある場合に選択してください。',

  line: 'LINE',
  lineText:
    'サインインに使用できるLINEアカウントです。心当たりのないもの、使わなくなったものは削除してください。',
  lineNotLoaded: 'LINEアカウントを読み込めませんでした。',
  lineOnlyWay: 'これが唯一のサインイン方法です。削除するには、先にパスワードを設定してください。',
  lineUnnamed: 'LINEアカウント',
  lineLinked: '連携日:',
  lineLastUsed: '最終使用:',
  lineNeverUsed: '未使用',
  lineRemove: '削除',
  lineRemoveNamed: (name) => `${name}を削除`,
  lineRemoveTitle: (name) => `${name}を削除しますか？`,
  lineRemoveText:
    'このアカウントでのサインインも、通知の受信もできなくなります。再び連携するには、一度パスワードでサインインしてください。',
  lineRemoved: 'LINEアカウントを削除しました。',

  step: '本人確認',
};
