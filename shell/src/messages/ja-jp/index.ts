import type { Texts } from '../en-us/index.ts';
import { access } from './access.ts';
import { sessionError } from './session-error.ts';

/** All texts of the shell. */
export const jaJp: Texts = {
  skipToContent: '本文へ移動',
  printed: (day) => `印刷日: ${day}`,
  loading: '読み込み中…',
  close: '閉じる',
  retry: '再試行',
  requestId: (id) => `リクエスト ${id}`,
  supportCode: (code) => `サポートコード ${code}`,
  toasts: {
    label: 'メッセージ',
    times: (count) => `${count}回`,
    moreRequests: (count) => `ほか${count}件のリクエストを表示`,
    fewerRequests: 'リクエストの表示を減らす',
    waiting: (count) => `ほか${count}件のメッセージ`,
    dismissAll: 'すべて閉じる',
    undo: '元に戻す',
    undoKeys: 'Ctrl-Z',
  },
  home: 'ホーム',
  homeOf: (provider) => `${provider}: ホーム`,
  backHome: 'ホームへ',

  menu: 'メインメニュー',
  openMenu: 'メニューを開く',
  closeMenu: 'メニューを閉じる',

  signIn: {
    languages: '言語',
    title: 'サインイン',
    welcome: (provider) => `${provider}にサインイン`,
    lead: '会社が登録したメールアドレスを使用してください。',
    email: 'メールアドレス',
    password: 'パスワード',
    submit: 'サインイン',
    emailMissing: 'メールアドレスを入力してください。',
    emailMalformed: 'name@company.co.jpのような形式で入力してください。',
    passwordMissing: 'パスワードを入力してください。',
    checkBoth: 'メールアドレスとパスワードを確認して、もう一度お試しください。',
    cookiesBlocked:
      'このブラウザーではここでCookieがブロックされており、Cookieがないとサインインした状態を保てません。ブラウザーの設定でこのサイトのCookieを許可し、ページを再読み込みしてください。',
    or: 'または',
    withPasskey: 'パスキーでサインイン',
    passkeyRefused: 'このパスキーではサインインできません。',
    passkeyHint: '別の方法でサインインしてください。パスキーは「アカウント」で追加できます。',
    demoTitle: 'デモ用サインイン',
    demoLead: 'これはサンプルデータを使ったデモです。人を選ぶと、フォームに入力されます。',
    demoOwner: 'Acme、Globex、Initechのオーナー',
    demoManager: 'Globexのマネージャー',
    demoViewer: 'Acmeの閲覧者',
    promiseTitle: 'すべての出願、期限、特典を、落ち着いた一つの場所に。',
    promiseApplications: '出願から権利化まで、一件ごとに経過を追えます。',
    promiseInsights: '官庁や権利種別ごとに、現状と支出を把握できます。',
    promiseRewards: '出願でポイントを獲得し、活用できます。',
  },

  access,

  signOut: {
    title: 'サインアウト',
    question: 'サインアウトしますか？',
    explanation: 'このブラウザーのすべてのタブでサインアウトされます。',
    confirm: 'サインアウト',
    stay: 'サインインしたままにする',
    working: 'サインアウトしています…',
    failed:
      'セッションが終了したことを確認できなかったため、まだサインインしている可能性があります。しばらくしてからもう一度お試しください。',
    again: '再試行',
  },

  sessionError,

  customers: {
    label: '顧客',
    all: 'すべての顧客',
    search: '顧客を検索',
    none: '一致する顧客はありません。',
    choose: (current) => `顧客: ${current}。別の顧客を選択`,
    results: (count) => `顧客${count}件`,
    invitations: '招待',
    waiting: (current, count) => `顧客: ${current}。未回答の招待${count}件`,
    chooseAndWaiting: (current, count) => `顧客: ${current}。別の顧客を選択、未回答の招待${count}件`,
    switchFailed: (name) => `${name}を開けませんでした。`,
    missing: '追加の確認が必要',
  },

  account: {
    open: (name) => `${name}さんのアカウント`,
    pages: 'アカウント',
    profile: 'プロフィール',
    notificationSettings: '通知設定',
    preferences: '設定',
    theme: 'テーマ',
    light: 'ライト',
    dark: 'ダーク',
    system: 'システム',
    signOut: 'サインアウト',
  },

  customerFiguresFailed: '顧客を取得できませんでした。',
  homePage: {
    morning: (name) => `おはようございます、${name}さん`,
    afternoon: (name) => `こんにちは、${name}さん`,
    evening: (name) => `こんばんは、${name}さん`,
    today: (day, scope) => `${day}。${scope}`,
    actingFor: (customer) => `現在の顧客は${customer}です。`,
    actingForAll: (count) => (count === 1 ? '顧客の概要です。' : `${count}件の顧客の概要です。`),
    customers: '顧客',
    customerCount: (count) => `${count}件の顧客`,
    order: '並べ替え',
    orders: {
      attention: '対応が必要な順',
      name: '名前の昇順',
      '-openApplications': '手続中の出願が多い順',
    },
    customersNotLoaded: '顧客を読み込めませんでした。',
    search: '名前またはコードで検索',
    noMatch: (search) => `「${search}」に一致する顧客はありません`,
    noMatchText: 'すべての語が、名前またはコードに含まれている必要があります。',
    showAll: 'すべての顧客を表示',
    actionRequired: (count) => `要対応${count}件`,
    noAction: '要対応なし',
    due: (date) => `期日: ${date}`,
    overdue: (count, since) => `期限超過${count}件（${since}から）`,
    open: (count) => `手続中${count}件`,
    points: (_count, written) => `${written}ポイント`,
    roles: { owner: 'オーナー', manager: 'マネージャー', viewer: '閲覧者' },
    nothingTitle: '顧客はまだありません',
    nothingText: (email) =>
      `現在、どの顧客のメンバーでもありません。顧客のオーナーが${email}宛てに招待すると、その招待がここに表示されます。`,
    invitedTitle: '招待が届いています',
    invitedText: '顧客のメンバーになるには、招待を承諾してください。',
  },

  remoteProblem: {
    title: (area) => `${area}は現在利用できません`,
    stillWorks: 'ほかの部分は引き続き利用できます。',
    stillWorksHere: '引き続き利用できるもの:',
    offline: 'オフラインです。インターネットに接続して、もう一度お試しください。',
    cardsMissing: (count) =>
      count === 1 ? 'このカードを表示できませんでした。' : `${count}件のカードを表示できませんでした。`,
    tryAgain: (area) => `${area}は現在利用できません。再試行`,
    leftOut: (area) => `${area}は開かれませんでした`,
    leftOutWhy: '以前にポータルの応答を停止させました。担当チームには通知済みです。',
    leftOutTryAgain: (area) => `${area}はポータルの応答を停止させたため、開かれませんでした。再試行`,
    owner: (team) => `${team}チーム`,
    details: '詳細',
    retrying: '再試行しています…',
  },

  uncaught: {
    inArea: (area, code) => `${area}で問題が発生しました。サポートコード ${code}`,
    inShell: (code) => `問題が発生しました。サポートコード ${code}`,
  },

  releaseNotice: {
    newer: 'ポータルの新しいバージョンが利用できます。',
    unsupported: 'このページは古くなっています。作業中の内容を保存してから、再読み込みしてください。',
    reload: '再読み込み',
    later: '後で',
  },

  notFound: {
    title: 'ページが見つかりません',
    text: 'このアドレスにページはありません。移動したか、リンクが完全でない可能性があります。',
  },
  forbidden: {
    title: 'このページへのアクセス権がありません',
    text: 'この顧客での役割には、このページが含まれていません。顧客のオーナーが変更できます。',
    withoutCustomer: '現在の役割には、このページが含まれていません。管理者が変更できます。',
  },
  customerProblem: {
    title: 'この顧客は利用できません',
    text: 'この顧客のメンバーではないか、すでにメンバーではなくなっています。',
    action: '自分の顧客へ',
  },
  signInAgain: {
    title: 'この顧客にはもう一度サインインが必要です',
    text: 'この顧客のオーナーが、この顧客でのセッションを終了しました。この顧客のために操作するには、もう一度サインインしてください。ほかには何も変わりません。',
    action: 'もう一度サインイン',
  },
  unreachable: {
    title: 'ポータルに接続できません',
    text: 'サービスが応答しませんでした。サインインした状態は続いており、失われたものはありません。',
  },
  crashed: {
    title: '問題が発生しました',
    text: 'ページを表示できませんでした。通常は、再読み込みすると解決します。',
    reload: 'ページを再読み込み',
  },
};
