import type { access as english } from '../en-us/access.ts';

const requestingLink = {
  email: 'メールアドレス',
  emailMissing: 'メールアドレスを入力してください。',
  emailMalformed: 'name@company.co.jpのような形式で入力してください。',
  request: 'リンクを送信',
  sentTitle: 'メールを確認してください',
  sent: (email: string) =>
    `${email}のアカウントがある場合は、リンクが届きます。リンクは30分以内に1回だけ使用できます。`,
  nothingCame: 'メールが届かない場合は、迷惑メールフォルダーとアドレスを確認してください。',
  another: '別のアドレスを使用',
};

/** Texts of the pages that lead to an account: LINE, invitation, reset and recovery. */
export const access: typeof english = {
  passwordRefused: () =>
    'このパスワードは使用できません。よく使われるもの、繰り返しや連続した文字、氏名やメールアドレスを含むものは避けてください。',
  passwordLength: '15～128文字で入力してください。',
  newPassword: '新しいパスワード',
  toSignIn: 'サインインへ',
  backToSignIn: 'サインインに戻る',
  working: 'サインインしています…',
  mailbox: 'これはデモです。メールはメールボックスに届きます。',
  openMailbox: 'メールボックスを開く',

  line: {
    signIn: 'LINEでサインイン',
    refused:
      'LINEからの応答が、開始したときとは別のブラウザーに届いたか、遅すぎました。もう一度試すか、パスワードでサインインしてください。',
    again: 'LINEで再試行',
    notLinked: 'LINEアカウントがまだ連携されていません',
    linkByPassword:
      '連携するには、パスワードでサインインしてください。その後はLINEだけでサインインできます。招待を受けている場合は、代わりに招待のリンクをこのブラウザーで開いてください。',
    doNotLink: '連携せずにサインイン',
    linkExpired:
      'LINEアカウントとの連携の有効期限が切れました。連携せずにサインインするか、LINEからやり直してください。',
  },

  company: {
    continue: '会社のサインインへ進む',
    here: '代わりにパスワードでサインイン',
    title: '会社のアカウントでサインイン',
    denied: '会社側でサインインが認められませんでした。もう一度試すか、会社の管理者にお問い合わせください。',
    late: '会社からの応答が、開始したときとは別のブラウザーに届いたか、遅すぎました。もう一度お試しください。',
    notKnown:
      '会社側のサインインは完了しましたが、このポータルにはまだ登録がありません。アカウントがある場合は、そのパスワードかパスキーでサインインし、「アカウント」の「セキュリティ」で会社と連携してください。アカウントがない場合は、会社のオーナーに招待を依頼してください。',
    failed: '会社のシングルサインオンは現在機能していません。会社の管理者がテストできます。',
  },

  failedSignOut: 'セッションが終了したことを確認できませんでした。しばらくしてからもう一度お試しください。',

  invitation: {
    openingTitle: '招待',
    opening: '招待を開いています…',
    title: (customer) => `${customer}に参加`,
    customer: '顧客',
    role: '役割',
    invitedBy: '招待者',
    portal: 'ポータル',
    address: '宛先',
    expires: '有効期限',
    asYou: '承諾すると、この顧客のために操作できます。それまでは何も共有されません。',
    accept: '招待を承諾',
    decline: '辞退',
    signInFirst: (email) => `承諾または辞退するには、${email}としてサインインしてください。`,
    signIn: 'サインインして回答',
    wrongAccount: (signedInAs, invited) =>
      `${signedInAs}としてサインインしています。この招待は${invited}宛てで、承諾できるのはその本人だけです。`,
    switchAccount: 'サインアウトして切り替え',
    stay: (signedInAs) => `${signedInAs}のまま続ける`,
    declinedTitle: '招待を辞退しました',
    declined: '招待は終了しました。何も共有されず、アカウントも作成されていません。',
    endedTitle: 'この招待は終了しました',
    ended:
      '承諾、辞退、取り消しのいずれかが行われたか、有効期限が切れています。アカウントがある場合は、サインインしてください。ない場合は、招待した人に新しい招待を依頼してください。',
    incompleteTitle: 'リンクが完全ではありません',
    incomplete: '招待のリンクをもう一度開くか、リンク全体をアドレスバーにコピーしてください。',
  },

  createPassword: {
    lead: 'パスワードを決めてください。サインインには、このパスワードとメールアドレスを使用します。',
    submit: 'パスワードを作成',
    linkLine: '先ほどサインインしようとしたLINEアカウントを連携する',
    doneTitle: 'アカウントの準備ができました',
    signingIn: 'サインインしています…',
    done: '招待されたメールアドレスと新しいパスワードでサインインしてください。',
    refused:
      '招待は使用済みか、取り消されたか、有効期限が切れています。招待した人に新しい招待を依頼してください。すでにパスワードがある場合は、サインインしてください。',
  },

  resetPassword: {
    ...requestingLink,
    forgotten: 'パスワードを忘れた場合',
    requestTitle: '新しいパスワードの設定',
    requestLead: 'メールアドレスにリンクを送信します。',
    title: '新しいパスワードの入力',
    lead: '保存すると、すべての場所でサインアウトされます。',
    submit: 'パスワードを保存',
    doneTitle: 'パスワードを保存しました',
    done: 'すべての場所でサインアウトされました。新しいパスワードでサインインしてください。',
    refused: 'このリンクは有効期限が切れているか、使用済みです。',
    askAgain: '新しいリンクを請求',
  },

  recovery: {
    ...requestingLink,
    lost: 'パスキーやアプリを紛失した場合',
    requestTitle: 'アカウントの復旧',
    requestLead:
      'リカバリーコードがある場合は、サインインして使用してください。ない場合は、24時間後に入れるようになるリンクを送信します。',
    lead: '続けると、24時間の待機が始まります。待機が終わっている場合は、中に入れます。この件は、連絡できるすべての手段でお知らせします。',
    proceed: '続ける',
    waiting: (opensAt) => `${opensAt}以降に、このリンクをもう一度開いてください。`,
    keepLink: (closesAt) => `リンクは${closesAt}まで使用できます。`,
    consequences:
      '保存すると、すべての場所でサインアウトされ、パスキー、認証アプリ、リカバリーコードはすべて削除されます。パスワード以外の確認も求める会社では、会社が再び許可するまで利用できません。',
  },
};
