import type { Texts } from '../en-us/index.ts';
import { bell } from './bell.ts';
import { calendarFeeds } from './calendar-feeds.ts';
import { factors } from './factors.ts';
import { invitations } from './invitations.ts';
import { notificationSettings } from './notification-settings.ts';
import { preferences } from './preferences.ts';
import { reports } from './reports.ts';
import { security } from './security.ts';
import { sessions } from './sessions.ts';
import { users } from './users.ts';

const roles: Texts['roles'] = {
  owner: { name: 'オーナー', summary: 'すべての閲覧、ポイントの交換、ユーザーの管理ができます。' },
  manager: { name: 'マネージャー', summary: 'すべての閲覧、ポイントの交換、ユーザーの閲覧ができます。' },
  viewer: { name: '閲覧者', summary: 'すべてを閲覧できますが、変更はできません。' },
};

const permissions: Texts['permissions'] = {
  'applications:read': '出願、書類、料金の閲覧',
  'deadlines:write': '期限の完了、延長、放棄、担当者の割り当て',
  'instructions:write': '指示の送信と取消し',
  'conversations:write': '出願に関する提供者へのメッセージの送信',
  'standing_instructions:manage': '継続指示の登録と撤回',
  'calendar_feeds:manage': 'カレンダーフィードに名称を表示するかどうかの決定',
  'insights:read': 'グラフと集計の閲覧',
  'activity:read': 'アクティビティログの閲覧',
  'rewards:read': 'ポイントと特典の閲覧',
  'notifications:read': '通知の受信',
  'rewards:redeem': 'ポイントの特典への交換',
  'rewards:manage': 'ワンタイムパスワードが必要な場合の決定',
  'approvals:read': '承認待ちの閲覧',
  'approvals:manage': '依頼の承認と、承認が必要な操作の決定',
  'security_policy:manage': 'サインインに求める証明の決定',
  'users:read': 'ユーザーの閲覧',
  'users:manage': 'ユーザーの招待、役割の変更、アクセス権の削除',
  'sign_on:manage': 'シングルサインオンの設定',
};

/** Every text: those of the bell, which loads without the others, and those of the pages. */
export const jaJp: Texts = {
  ...bell,

  calendarFeedsFailed: 'カレンダーフィードを取得できませんでした。',
  calendarTitlesFailed: 'カレンダーの名称の設定を取得できませんでした。',
  passkeysFailed: 'パスキーを取得できませんでした。',
  demandsFailed: '顧客が求める認証を取得できませんでした。',
  signInsFailed: 'サインインの履歴を取得できませんでした。',
  recoveryFailed: 'アカウントの復旧の状況を取得できませんでした。',
  recoveryCodesFailed: 'リカバリーコードを取得できませんでした。',
  totpFailed: '認証アプリを取得できませんでした。',
  lineLinksFailed: 'LINEアカウントを取得できませんでした。',
  remindersFailed: 'リマインダーを取得できませんでした。',
  reportsFailed: 'レポートを取得できませんでした。',
  sessionsFailed: 'セッションを取得できませんでした。',
  usersFailed: 'ユーザーを取得できませんでした。',

  calendarFeeds,
  factors,
  invitations,
  notificationSettings,
  preferences,
  reports,
  security,
  sessions,
  users,

  ofSignOn: (customer) => `${customer}のシングルサインオンでサインインしています`,
  ofSignOnText:
    'この顧客のためにのみ操作でき、自分のアカウントの内容は表示されません。アカウントを変更するには、サインアウトしてから、パスワードまたはパスキーでサインインしてください。',
  signOut: 'サインアウト',

  accountPages: 'アカウントのページ',
  customersPages: '顧客のページ',
  yourCustomers: '自分の顧客',
  pages: {
    profile: 'プロフィール',
    security: 'セキュリティ',
    sessions: 'セッション',
    invitations: '招待',
    notificationSettings: '通知設定',
    calendarFeeds: 'カレンダーフィード',
    reports: 'レポート',
    approvals: '承認',
    accessReview: 'アクセス権の確認',
    singleSignOn: 'シングルサインオン',
    directorySync: 'ディレクトリ同期',
    securityPolicy: 'セキュリティポリシー',
    preferences: '設定',
  },

  profile: 'プロフィール',
  description: '自分の情報、顧客、権限',

  you: '自分の情報',
  name: '名前',
  changeName: '名前を変更',
  changeNameTitle: '名前の変更',
  changeNameText:
    'この名前は、同じ顧客のほかのユーザーに表示されます。アクティビティログの過去の記録にも表示されます。',
  nameMissing: '名前を入力してください。',
  nameMalformed: '表示できる文字のみを使用し、URLやメールアドレスは含めないでください。',
  saveName: '保存',
  nameChanged: '名前を変更しました。',
  email: 'メールアドレス',
  signIn: 'サインイン',
  withPassword: 'メールアドレスとパスワード',
  withLine: 'LINE',
  withPasswordOrLine: 'メールアドレスとパスワード、またはLINE',
  withoutPassword: 'パスワードなし',

  customers: '顧客と役割',
  customersText: (count) => `${count}のために操作できます。`,
  customerCount: (_count, formatted) => `顧客${formatted}社`,
  customer: '顧客',
  role: '役割',
  roleMeans: '説明',
  leave: '脱退',
  leaveOf: (customer) => `${customer}から脱退`,
  leaveTitle: (customer) => `${customer}から脱退しますか？`,
  leaveText:
    'この顧客へのアクセス権を失い、顧客のオーナーに通知されます。戻るには新しい招待が必要です。アカウントとほかの顧客には影響しません。',
  left: (customer) => `${customer}から脱退しました`,
  lastOwner: '顧客には少なくとも1人のオーナーが必要です。先にほかの人をオーナーにしてください。',
  cancel: 'キャンセル',
  findCustomer: '名前またはコードで検索',
  noCustomerMatches: (search) => `「${search}」に一致する顧客はありません`,
  noCustomerMatchesText: '名前の一部、またはコードで検索してください。',
  showAllCustomers: 'すべての顧客を表示',
  unknownCustomer: '現在は利用できません',
  noRolesTitle: '顧客はまだありません',
  noRolesText: '所属先の顧客のオーナーが招待できます。',

  roles,
  permissions,
  rolesAllow: '役割ごとの権限',
  rolesAllowText: '役割は顧客ごとに設定されます。',
  permission: '権限',
  allowed: 'あり',
  notAllowed: 'なし',
  yours: '自分',

  region: '言語と地域',
  regionText: '日付、時刻、数値の書式',
  language: '言語',
  timeZone: 'タイムゾーン',
  example: '現在の日時',
};
