import type * as english from '../en-us/notifications.ts';
import type { Formats } from '../formats.ts';
import { isUrgent, text } from '../notification-text.ts';
import { ofAccess } from './access-notifications.ts';
import { ofAccount } from './account-notifications.ts';
import { ofApprovals } from './approval-notifications.ts';
import { roleOf } from './roles.ts';

const inDays = (count: number) => (count === 0 ? '今日' : count === 1 ? '明日' : `${count}日後`);

const ofDeadlines: typeof english.ofDeadlines = (date) => ({
  deadlineDone: ({ label, dueOn }) =>
    text(`期限が完了しました: ${label}`, `${date(dueOn)}の期限が完了とされました。`),
  deadlineReopened: ({ label, dueOn }) =>
    text(`期限が再び未対応になりました: ${label}`, `期日は${date(dueOn)}です。`),
  deadlineUndone: ({ label, dueOn }) =>
    text(`変更が元に戻されました: ${label}`, `期限は以前の状態に戻りました。期日は${date(dueOn)}です。`),
  deadlineWaived: ({ label, dueOn }) =>
    text(`期限が放棄されました: ${label}`, `${date(dueOn)}の期限が放棄されました。`),
  deadlineExtended: ({ label, dueOn }) =>
    text(`期限が延長されました: ${label}`, `期日は${date(dueOn)}になりました。`),
  deadlineAssigned: ({ label, dueOn }) =>
    text(`期限の担当者になりました: ${label}`, `期限は${date(dueOn)}です。`),
  deadlineMissed: ({ label, dueOn }) =>
    text(`期限を徒過しました: ${label}`, `期日は${date(dueOn)}でしたが、完了も放棄もされていません。`),
  deadlinesAssigned: ({ count, dueOn }) =>
    text(`${count}件の期限の担当者になりました`, `最初の期日は${date(dueOn)}です。`),
  deadlinesReleased: ({ name, count }) =>
    text(
      `${count}件の期限に担当者がいません`,
      `${name}さんはこの顧客のために操作しなくなりました。これらの期限に別のユーザーを割り当ててください。`,
    ),
});

const ofApplications: typeof english.ofApplications = ({ date }) => ({
  statusChanged: ({ label, status }) =>
    text(`${label}: ${status}`, `ステータスが「${status}」になりました。`),
  actionRequired: ({ label, status }) =>
    text(`${label}について確認が必要です: ${status}`, '内容を確認し、どのように進めるかをお知らせください。'),
  deadlineReminder: (facts) => {
    const title = `${facts.label}の期日は${inDays(facts.daysAhead)}です`;
    const end = `期限は${date(facts.dueOn)}です。`;
    return text(
      isUrgent(facts) ? `至急: ${title}` : title,
      facts.daysAtOffice < facts.daysAhead
        ? `${end}官庁の所在地では、それは${inDays(facts.daysAtOffice)}です。`
        : end,
    );
  },
  ...ofDeadlines(date),
  documentUploaded: ({ label, name }) => text(`${label}の新しい書類`, `「${name}」が追加されました。`),
  feePaid: ({ label, name }) => text(`${label}の支払い`, `${name}が支払われました。`),
});

const whyHeldUp: Record<string, string> = {
  'different-kinds':
    '複数の継続指示の内容が互いに異なっています。提供者に指示するか、いずれかの継続指示を撤回してください。',
  'not-offered': 'この対象では利用できなくなりました。別の方法で提供者に指示してください。',
  'cut-off-passed': '送信の時点で指示の締切を過ぎるためです。これからできることを提供者に確認してください。',
};

const ofStandingInstructions: typeof english.ofStandingInstructions = (date) => ({
  standingAnnounced: ({ label, name, actsOn }) =>
    text(
      `${date(actsOn)}に${name}: ${label}`,
      'それまでに別段の意思表示がない限り、継続指示によりその日に送信されます。',
    ),
  standingActed: ({ label, name }) =>
    text(`送信されました: ${name}、${label}`, '継続指示により送信されました。'),
  standingHeldUp: ({ label, name, reason }) =>
    text(`送信されませんでした: ${name}、${label}`, whyHeldUp[reason] ?? '提供者に指示してください。'),
  standingWithoutOwner: ({ name }) =>
    text(
      `継続指示は引き続き有効です: ${name}`,
      '指示した人はオーナーではなくなりました。終了させる場合は、撤回してください。',
    ),
});

const ofInstructions: typeof english.ofInstructions = {
  instructionAccepted: ({ label, name }) =>
    text(`受領されました: ${name}、${label}`, '提供者が指示を受領し、実行します。'),
  instructionDone: ({ label, name }) =>
    text(`完了しました: ${name}、${label}`, '提供者が指示を実行しました。'),
  instructionRefused: ({ label, name }) =>
    text(
      `拒否されました: ${name}、${label}`,
      '提供者はこの指示を実行しません。理由は指示のページをご覧ください。',
    ),
  instructionCanceled: ({ label, name }) =>
    text(`取り消されました: ${name}、${label}`, '提供者が受領する前に、指示が取り消されました。'),
};

const demanded: Record<string, string> = {
  second_factor: '二要素認証（パスキー、またはパスワードに加えて認証アプリのコード）',
  passkey: 'パスキー',
  sign_on: 'この顧客自身のシングルサインオンによるサインイン',
};

const ofPolicies: typeof english.ofPolicies = ({ date }) => ({
  securityPolicyChanged: ({ demands, beginsOn }) => {
    const what = demanded[demands];
    if (!what)
      return text(
        'サインインの条件の変更',
        'この顧客のために操作するには、再びどのサインイン方法でも十分です。',
      );
    return text(
      beginsOn === null
        ? 'この顧客のサインインの条件が厳しくなりました'
        : `${date(beginsOn)}から、この顧客のサインインの条件が厳しくなります`,
      `それ以降、この顧客のために操作するには、次のものが必要です: ${what}。認証要素は、アカウントの「セキュリティ」のページで追加できます。`,
    );
  },
  securityPolicyReset: ({ reason }) =>
    text(
      '提供者がサインインの条件を解除しました',
      `オーナーが別の決定をするまで、この顧客のために操作するには、どのサインイン方法でも十分です。理由: ${reason}`,
    ),
});

const ofMessages: typeof english.ofMessages = {
  providerWrote: ({ label }) =>
    text(`新しいメッセージ: ${label}`, '提供者がこの件のやり取りに書き込みました。'),
  memberWrote: ({ label }) => text(`新しいメッセージ: ${label}`, '同僚がこの件のやり取りに書き込みました。'),
};

const ofPoints: typeof english.ofPoints = ({ number, date }) => ({
  pointsEarned: ({ points, cause }) => text(`${number(points)}ポイントを獲得しました`, `対象: ${cause}。`),
  pointsReleased: ({ points }) =>
    text(`${number(points)}ポイントが利用可能になりました`, 'これまで保留中でした。'),
  otpThresholdChanged: ({ threshold }) =>
    text(
      threshold === null
        ? '交換にワンタイムパスワードが不要になりました'
        : `${number(threshold)}ポイントを超える交換にワンタイムパスワードが必要になりました`,
      'オーナーが変更しました。',
    ),
  pointsExpiring: ({ points, daysAhead, dueOn, reward }) =>
    text(
      `${number(points)}ポイントが${inDays(daysAhead)}に失効します`,
      reward
        ? `${date(dueOn)}まで、たとえば${reward}に使用できます。`
        : `${date(dueOn)}まで使用できます。交換できる特典をご覧ください。`,
    ),
  pointsExpired: ({ points }) =>
    text(`${number(points)}ポイントが失効しました`, '有効期限に達したため、残高に含まれなくなりました。'),
  redeemed: ({ reward, points }) =>
    text(`${reward}に交換しました`, `${number(points)}ポイントを使用しました。コードは交換履歴にあります。`),
  refunded: ({ reward, points }) =>
    text(
      `${reward}の交換分が返還されました`,
      `${number(points)}ポイントが元の有効期限のまま返還されました。`,
    ),
});

const invitationEnds = {
  accepted: (customer: string) => `${customer}への招待を承諾しました`,
  declined: (customer: string) => `${customer}への招待を辞退しました`,
  withdrawn: (customer: string) => `${customer}への招待が取り下げられました`,
  expired: (customer: string) => `${customer}への招待の有効期限が切れました`,
};
const invitationEnded = {
  accepted: (role: string) => `この顧客のために${role}として操作できます。`,
  declined: () => '招待は終了しました。',
  withdrawn: () => '今後、承諾することはできません。',
  expired: () => '今後、承諾することはできません。オーナーが再度送信できます。',
};

const ofMembers: typeof english.ofMembers = {
  joined: ({ name, role }) =>
    text(`${name}さんが参加しました`, `この顧客のために${roleOf(role)}として操作できるようになりました。`),
  invited: ({ customer, role, inviter, outcome }) =>
    outcome
      ? text(invitationEnds[outcome](customer), invitationEnded[outcome](roleOf(role)))
      : text(
          `${customer}に招待されています`,
          `${inviter ? `${inviter}さん` : 'ポータル'}から、この顧客のために${roleOf(role)}として操作するよう招待されています。招待を承諾または辞退してください。`,
        ),
  declined: ({ name }) => text(`${name}さんが辞退しました`, '招待は辞退され、終了しました。'),
  left: ({ name }) => text(`${name}さんが脱退しました`, 'この顧客のために操作することはなくなりました。'),
  roleChanged: ({ role }) =>
    text(
      `役割が${roleOf(role)}になりました`,
      'オーナーが変更しました。役割でできることはプロフィールに表示されます。',
    ),
  accessBack: () => text('再びアクセスできるようになりました', 'オーナーがアクセス権を復元しました。'),
};

const ofReports: typeof english.ofReports = ({ date }) => ({
  reportReady: ({ name, expiresOn }) =>
    text(`レポート: ${name}`, `${date(expiresOn)}までポータルでダウンロードできます。`),
  reportStopped: ({ name }) =>
    text(
      `レポートの停止: ${name}`,
      'レポートに表示される内容へのアクセス権がなくなったため、送信されなくなりました。削除するか、アクセス権を再び得た後に再開することができます。',
    ),
});

export const notifications = (formats: Formats): ReturnType<typeof english.notifications> => ({
  ...ofInstructions,
  ...ofMessages,
  ...ofAccess,
  ...ofApprovals(formats),
  ...ofPolicies(formats),
  ...ofStandingInstructions(formats.date),
  ...ofApplications(formats),
  ...ofPoints(formats),
  ...ofReports(formats),
  ...ofMembers,
  ...ofAccount,
  unknown: () => text('ポータルの新着情報', 'ポータルを開いて内容を確認してください。'),
});
