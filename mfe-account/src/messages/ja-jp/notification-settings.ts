import type { notificationSettings as english } from '../en-us/notification-settings.ts';

const explained: typeof english.explained = {
  application_status: '出願のステータスが変わったとき',
  action_required: '出願に対応が必要なとき',
  deadline: '期限が近づいたとき、変わったとき、自分の担当になったとき',
  instruction: '提供者が指示に回答したとき',
  message:
    '出願についてメッセージが書かれたとき。メールが届くのはフォローしている出願についてです。オーナーはすべてを受け取ることも選択できます',
  document: '書類が追加されたとき',
  payment: '料金が支払われたとき',
  points_earned: 'ポイントが付与されたとき',
  points_expiring: 'ポイントがまもなく失効するとき',
  points_expired: 'ポイントが失効したとき',
  redemption:
    '特典が交換されたとき、または返還されたとき。別の選択をしない限り、交換した人とオーナーにメールが届きます',
  security: 'パスワード、サインイン、セッション、役割が変わったとき',
  invitation: '招待されたとき、または誰かが参加したとき',
  report: '設定した定期レポートの準備ができたとき',
};

const reminders: typeof english.reminders = {
  title: '期限のリマインダー',
  description: '日数は、設定のタイムゾーンで数えます。',
  notLoaded: 'リマインダーを読み込めませんでした。',
  days: '期限までの日数',
  daysBefore: (days) => (days === 0 ? '期限の当日' : `${days}日前`),
  onTheDay: '当日',
  scope: 'リマインダーの対象',
  scopes: { mine: '自分が担当する期限と、担当者のいない期限', all: '自分の顧客のすべての期限' },
  byMail: 'リマインダーをメールでも送信',
  digest: 'まとめメール',
  digestText: '期限超過、本日が期日、今後7日以内が期日のものを、朝7時に送信します。',
  intervals: { off: '送信しない', daily: '毎日', weekly: '毎週月曜日' },
};

export const notificationSettings: typeof english = {
  title: '通知設定',
  description:
    '通知を受ける内容と送信先を選択してください。変更はただちに保存され、すべての顧客に適用されます。',
  list: '通知',
  lineText: 'LINEのメッセージは、連携したLINEアカウントに届きます。',
  lineMissing:
    'LINEのメッセージには、LINEアカウントの連携が必要です。連携するには、LINEでサインインしてください。',
  lineSignOut: 'サインアウトして連携',
  kind: '種類',
  channels: { portal: 'ポータル', email: 'メール', line: 'LINE' },
  explained,
  reminders,
  by: (kind, channel) => `${kind}: ${channel}`,
};
