import type * as english from '../en-us/mail.ts';
import type { Formats } from '../formats.ts';
import { deadlineNames } from './deadline-names.ts';

type Mail = ReturnType<typeof english.mail>;

const inDays = (days: number) => (days === 0 ? '今日' : days === 1 ? '明日' : `${days}日後`);

const digestOf = ({ number, date }: Formats): Mail['digest'] => ({
  subject: (counts, provider) => `${provider}: ${counts}`,
  heading: '期限と新着情報',
  counts: (facts) =>
    [
      facts.overdue > 0 && `期限超過${number(facts.overdue)}件`,
      facts.today > 0 && `今日が期日${number(facts.today)}件`,
      facts.ahead > 0 && `今後7日以内に期日${number(facts.ahead)}件`,
      facts.answered > 0 && `回答済みの指示${number(facts.answered)}件`,
      facts.messages > 0 && `新着メッセージ${number(facts.messages)}件`,
    ]
      .filter(Boolean)
      .join('、'),
  detail: ({ kind, dueAt, daysLeft, isOverdue }) =>
    isOverdue
      ? `${deadlineNames.kinds[kind]}、期限超過（期日: ${date(dueAt)}）`
      : `${deadlineNames.kinds[kind]}、期日は${inDays(daysLeft)}（${date(dueAt)}）`,
  news: {
    instructions: '指示',
    instructed: ({ open, answered }) =>
      [answered > 0 && `回答済み${number(answered)}件`, open > 0 && `提供者の対応待ち${number(open)}件`]
        .filter(Boolean)
        .join('、'),
    messages: 'やり取り',
    written: (count) => `新着メッセージ${number(count)}件`,
  },
  more: (count) => `ほかに${number(count)}件がポータルにあります。`,
  action: 'すべての期限を開く',
  note: (interval) =>
    `このメールは、通知設定に基づいて${interval === 'daily' ? '毎日' : '毎週'}送信されています。`,
});

const unsubscribing: Mail['unsubscribing'] = {
  links: { reminders: 'メールによるリマインダーを停止', digest: 'このまとめメールを停止' },
  confirm: '停止',
  asked: {
    reminders: {
      title: 'メールによるリマインダーを停止しますか？',
      text: '期限のリマインダーは、引き続きポータルに表示されます。まとめメールには影響しません。',
    },
    digest: {
      title: 'まとめメールを停止しますか？',
      text: '期限のまとめメールは届かなくなります。リマインダーには影響しません。',
    },
  },
  done: {
    reminders: {
      title: 'メールによるリマインダーを停止しました',
      text: 'ポータルの通知設定で、再び有効にできます。',
    },
    digest: {
      title: 'まとめメールを停止しました',
      text: 'ポータルの通知設定で、再び有効にできます。',
    },
  },
  unknown: {
    title: 'このリンクは使用できません',
    text: 'リンクが不完全か、古い可能性があります。通知設定を変更するには、ポータルにサインインしてください。',
  },
};

const oneTimePasswordOf = (number: Formats['number']): Mail['oneTimePassword'] => ({
  subject: (code, provider) => `${code}は${provider}のワンタイムパスワードです`,
  heading: 'ワンタイムパスワード',
  text: (purpose) => `${purpose}、ポータルで入力してください。今後10分間、1回に限り使用できます。`,
  purposes: {
    change_password: 'パスワードを変更するには',
    redeem: 'ポイントを交換するには',
    otp_threshold: '交換にワンタイムパスワードが必要となる条件を変更するには',
    change_factors: 'サインイン方法を変更するには',
    security_policy: 'サインインで証明すべき内容を変更するには',
    end_sessions: '他の場所からサインアウトするには',
    lasting_access: 'カレンダーフィードまたは定期レポートを作成するには',
    unlink_line: 'LINEのアカウントを削除するには',
  },
  redeeming: (reward, pointsCost) => `${number(pointsCost)}ポイントを${reward}に交換するには`,
  note: '当方からワンタイムパスワードをお尋ねすることは決してありません。請求した覚えがない場合は、パスワードを変更してください。',
});

const invitations: Pick<Mail, 'invitation' | 'staffInvitation'> = {
  invitation: {
    subject: (customer, provider) => `${customer}（${provider}）に招待されました`,
    heading: (customer) => `${customer}に参加`,
    text: (inviter, customer, role, provider) =>
      inviter
        ? `${inviter}から、${provider}で${customer}のために${role}として操作するよう招待されています。`
        : `${provider}から、${customer}のために${role}として操作するよう招待されています。`,
    roles: { owner: 'オーナー', manager: 'マネージャー', viewer: '閲覧者' },
    expiry: 'リンクは今後7日間、1回に限り使用できます。',
    action: '招待を承諾',
    note: '招待に心当たりがない場合は、このメールを無視してください。何も行われません。',
  },
  staffInvitation: {
    subject: (provider) => `${provider}のアカウント`,
    text: (provider, role) => `${provider}のデスクで${role}として業務を行います。`,
    roles: { agent: '担当者', supervisor: '監督者', administrator: '管理者' },
    expiry: 'パスワードを設定してください。リンクは今後7日間、1回に限り使用できます。',
    factor:
      'その後サインインし、アカウントでパスキーまたは認証アプリを追加してください。デスクでは二要素認証が求められます。',
    action: 'パスワードを設定',
    note: 'このメールに心当たりがない場合は、無視してください。何も行われません。',
  },
};

export const mail: typeof english.mail = ({ number, date }) => ({
  signature: (provider) => `顧客ポータル「${provider}」から送信されました。`,
  linkFallback: 'ボタンが機能しない場合は、次のアドレスを開いてください。',

  oneTimePassword: oneTimePasswordOf(number),
  passwordReset: {
    subject: (provider) => `${provider}の新しいパスワードの設定`,
    heading: '新しいパスワードの設定',
    text: (provider) =>
      `${provider}のアカウントについて、新しいパスワードの設定が請求されました。リンクは今後30分間、1回に限り使用できます。使用するとすべての場所からサインアウトされ、LINEのアカウントは再度連携する必要があります。`,
    action: '新しいパスワードを設定',
    note: '心当たりがない場合は、このメールを無視してください。パスワードは元のままです。',
  },
  recovery: {
    subject: (provider) => `${provider}のアカウントの復旧`,
    heading: 'アカウントの復旧',
    text: (provider) =>
      `${provider}に、パスキーまたは認証アプリを紛失したとの連絡がありました。復旧を開始するには、30分以内にこのリンクを開いてください。24時間が経過した後の3日間は、同じリンクから新しいパスワードを設定でき、他のサインイン方法はすべて削除されます。それまでこのメールを保管してください。`,
    action: 'アカウントの復旧を開始',
    note: '心当たりがない場合は、このメールを無視してください。アカウントは元のままです。',
  },
  ...invitations,
  digest: digestOf({ number, date }),
  unsubscribing,
  collected: {
    subject: (total, provider) => `${provider}: 通知${number(total)}件`,
    heading: (total) => `通知${number(total)}件`,
    text: '短時間に届いた通知を、1通のメールでお送りします。',
    others: (count) => `新しい通知をここに記載しています。ほかに${number(count)}件がポータルにあります。`,
    action: 'すべての通知を開く',
    note: 'このメールは、これらの顧客のために操作する方に送信されています。メールで受け取る内容は、アカウントの通知設定で選択してください。',
  },
  notification: {
    subject: (title, customer, provider) => `${customer ? `${customer}（${provider}）` : provider}: ${title}`,
    action: 'ポータルで開く',
    note: (customer) =>
      `このメールは、${customer ? `${customer}のために操作する方に` : 'アカウントに関することのため'}送信されています。メールで受け取る内容は、アカウントの通知設定で選択してください。`,
  },
});

export const mailbox: typeof english.mailbox = {
  title: 'メールボックス',
  explanation: 'デモが送信するすべての宛先へのメールが、新しい順にここに保管されます。',
  empty:
    'まだ何も送信されていません。新しいパスワードを請求する、同僚を招待する、特典を交換するなどしてください。',
  to: (address) => `宛先: ${address}`,
  back: 'すべてのメール',
  asText: 'テキスト形式',
};
