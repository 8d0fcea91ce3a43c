import type { securityPolicy as english } from '../en-us/security-policy.ts';

const ofMembers = (count: number, total: number) =>
  total === 1 ? 'まだこの条件を満たせません。' : `${total}人中${count}人が、まだこの条件を満たせません。`;

export const securityPolicy: typeof english = {
  notFetched: 'セキュリティポリシーを取得できませんでした。',

  title: 'セキュリティポリシー',
  description: 'この顧客のために操作する前に行う確認',
  notLoaded: 'セキュリティポリシーを読み込めませんでした。',
  chooseTitle: '顧客を選択してください',
  chooseText: 'セキュリティポリシーは顧客ごとに異なります。表示して変更するには、顧客を1つ選択してください。',

  demand: '全員に求める認証',
  demandText: 'サインイン中の人にもただちに、この顧客についてのみ適用されます。',
  demands: {
    any: 'どのサインインでも可',
    second_factor: '二要素認証',
    passkey: 'パスキー',
    sign_on: '自社のシングルサインオン',
  },
  demandsText: {
    any: 'パスワード、LINEアカウント、またはパスキー。',
    second_factor: 'パスキー、またはパスワードかLINEアカウントに加えて認証アプリのコード。',
    passkey: '入力できるもの、つまりフィッシングで盗まれ得るものは使用しません。',
    sign_on: 'この顧客のシングルサインオンのみ。',
  },
  grace: '準備期間の日数',
  graceText: '今から、または参加した時からの日数です。0の場合はただちに適用されます。',
  graceMalformed: (max) => `0～${max}の日数を入力してください。`,
  noneMissing: '全員が、この条件を満たす認証要素を持っています。',
  shutOutNow: (count, total) =>
    `${ofMembers(count, total)}準備期間がない場合、認証要素を追加するまで、ただちにこの顧客から締め出されます。`,
  shutOutLater: (count, total, graceDays) =>
    `${ofMembers(count, total)}通知が送られ、${graceDays}日後に、認証要素を追加するまでこの顧客から締め出されます。`,

  idle: '再確認までの未使用時間',
  age: '再確認までの経過時間',
  noLimit: 'この顧客の制限なし',
  minutes: (count) => (count < 60 ? `${count}分` : `${count / 60}時間`),
  hours: (count) => (count === 1 || count % 24 ? `${count}時間` : `${count / 24}日`),
  sends: 'カレンダーフィード、まとめメール、メールのレポート',
  sendsText: 'サインインなしで届くため、読む前に認証要素を求められることはありません。',
  unmet: {
    second_factor:
      '自分自身がこの条件を満たしていないため、自分を締め出すことになります。先に二要素認証を追加してください。',
    passkey:
      '自分自身がこの条件を満たしていないため、自分を締め出すことになります。先にパスキーを追加してください。',
    sign_on: '自分自身がその方法でサインインしていないため、自分を締め出すことになります。',
    fresh_proof: '自分のサインインがその時間より古くなっています。サインインし直してから、保存してください。',
    readmission: '先に、ほかのオーナーに復帰を認めてもらう必要があります。',
  },
  openSecurity: '「セキュリティ」を開く',
  save: 'ポリシーを保存',
  saved: 'ポリシーを保存しました',
  savedLater: '先にもう1人のオーナーの承認が必要です',

  members: 'ユーザー',
  membersText: '今日のサインイン方法にかかわらず、各人の最も強い認証要素を示します。',
  member: 'ユーザー',
  has: '最も強い認証要素',
  strongest: {
    any: 'パスワードまたはLINEアカウント',
    second_factor: '認証アプリ',
    passkey: 'パスキー',
    sign_on: 'この顧客のシングルサインオン',
  },
  isMissing: 'まだ満たせません',
  isReady: '準備完了',
  until: '猶予期限:',
};
