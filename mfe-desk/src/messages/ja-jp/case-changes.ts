import type { caseChangeTexts as english } from '../en-us/case-changes.ts';

const MAIL = '送信済みのメールはそのまま残り、顧客の記録には両方が残ります。';

export const caseChangeTexts: typeof english = {
  title: '提供者による変更',
  noneTitle: '変更はありません',
  none: 'あなたや同僚がこの案件を変更すると、ここに表示されます。',
  undo: '元に戻す',
  undoOf: (change) => `元に戻す: ${change}`,
  undone: (name, at) => `${name}が${at}に元に戻しました`,
  change: (label, facts) => `${label}: ${facts}`,
  from: (former, present) => `${former} → ${present}`,
  paidOn: (fee, date) => `${fee}、${date}`,
  labels: {
    'application.status_changed': 'ステータス',
    'application.changed': '詳細',
    'deadline.added': '期限を追加',
    'deadline.done': '期限を完了',
    'deadline.reopened': '期限を未対応に戻した',
    'deadline.waived': '期限を放棄',
    'deadline.extended': '期限を延長',
    'fee.added': '料金を追加',
    'fee.changed': '料金を変更',
    'fee.paid': '料金を支払済みに',
    'fee.voided': '料金を削除',
    'document.uploaded': '書類を追加',
  },
  effects: {
    'application.status_changed': `案件は前のステータスに戻り、顧客に通知されます。この変更とともに放棄された期限は未対応に戻り、最初の出願のポイントは取り消されます。${MAIL}`,
    'application.changed': `名称と日付が元に戻ります。${MAIL}`,
    'deadline.added': `期限が削除されます。${MAIL}`,
    'deadline.done': `期限は未対応に戻ります。${MAIL}`,
    'deadline.reopened': `期限は再び閉じられます。${MAIL}`,
    'deadline.waived': `期限は未対応に戻ります。${MAIL}`,
    'deadline.extended': `期限は前の日付に戻ります。${MAIL}`,
    'fee.added': `料金が削除されます。${MAIL}`,
    'fee.changed': `料金は前の金額に戻ります。${MAIL}`,
    'fee.paid': `料金は未払いに戻り、それとともに完了した期限は未対応に戻ります。獲得したポイントは取り消されます。すでに使われた分は、顧客が次に獲得するポイントで返済されます。${MAIL}`,
    'fee.voided': `料金は未払いとして戻ります。${MAIL}`,
    'document.uploaded': `書類が削除され、顧客はダウンロードできなくなります。すでにダウンロードされたものは残ります。${MAIL}`,
  },
  dependsOn: {
    'changed-since': 'その後にまた変更されています。先にその変更を元に戻してください。',
    'deadline-gone': 'この料金の期限はもうありません。料金を改めて追加してください。',
    'deadline-used':
      'その後にこの期限への対応があったか、この期限までの料金があります。代わりに放棄してください。',
    instructed: 'その後に顧客がこの期限について指示したか、指示に回答がありました。',
  },
};
