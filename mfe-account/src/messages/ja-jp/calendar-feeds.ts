import type { calendarFeeds as english } from '../en-us/calendar-feeds.ts';

export const calendarFeeds: typeof english = {
  title: 'カレンダーフィード',
  description:
    'カレンダーアプリが期限を読み込むためのアドレスです。使わなくなったものや、ほかの人に知られた可能性のあるものは無効にしてください。',
  list: '自分のアドレス',
  scopeOfOne: 'この顧客のものです。すべての顧客のものは「すべての顧客」の一覧にあります。',
  scopeOfAll: '各顧客のものと、全顧客をまとめたもの',
  name: 'カレンダー',
  created: '作成日',
  lastUsed: '最終使用',
  neverUsed: 'なし',
  lapsed: '期限切れ',
  allCustomers: 'すべての顧客',
  reminds: (days) => `リマインダー: ${days.join('、')}`,
  alarmDays: { 0: '当日', 1: '1日前', 7: '7日前', 30: '30日前' },
  revoke: '無効にする',
  revokeOf: (name) => `${name}を無効にする`,
  revokeTitle: (name) => `${name}を無効にしますか？`,
  revokeText:
    'このアドレスはただちに使用できなくなります。カレンダーアプリでそのカレンダーを削除するまで、最後に読み込んだ内容が表示されることがあります。',
  revoked: (name) => `${name}を無効にしました`,
  emptyTitle: 'カレンダーフィードはまだありません',
  emptyText:
    'カレンダーフィードは、カレンダーアプリに期限を表示し、最新の状態に保ちます。期限の一覧を絞り込み、「購読」を選択してください。',
  toDeadlines: '期限を開く',
  notLoaded: 'カレンダーフィードを読み込めませんでした。',
  titles: 'カレンダーの名称',
  titlesShown: 'すべてのユーザーのカレンダーフィードに、この顧客の出願の名称が表示されます。',
  titlesHidden: 'カレンダーフィードには整理番号と期限の種類だけが表示され、出願の名称は表示されません。',
  showTitles: '名称を表示',
  hideTitles: '名称を非表示',
  titlesSaved: '設定を保存しました。',
};
