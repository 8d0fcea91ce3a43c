import type { reports as english } from '../en-us/reports.ts';
import { deadlineNames } from './deadline-names.ts';
import { feeStates } from './exports.ts';
import { instructionStates } from './instruction-states.ts';

export const reports: typeof english = {
  allCustomers: '自分のすべての顧客',
  printed: (moment, timeZone) => `出力日時: ${moment}（${timeZone}）`,
  pageOf: (page, total) => `${page}/${total}ページ`,
  notDrawn: (characters) =>
    `このファイルでは一部の文字を表示できないため、\uFFFDで示しています（${characters}）。ポータルのページには表示されます。`,
  period: (from, to) => `${from}～${to}`,
  from: (day) => `${day}から`,
  until: (day) => `${day}まで`,
  filter: (name, values) => `${name}: ${values.join('、')}`,
  none: 'なし',
  customer: '顧客',

  statement: {
    fileName: 'ポイント明細書',
    title: 'ポイント明細書',
    totals: '期間の合計',
    opening: '期首残高',
    closing: '期末残高',
    lines: '期間内の取引',
    zone: (timeZone) =>
      `日付は${timeZone}によるものです。保留中のポイントは含まれ、不足しているポイントは差し引かれています。`,
    carriedForward: '次ページへ繰越',
    broughtForward: '前ページから繰越',
    columns: { date: '日付', kind: '種類', source: '内容', change: '増減', balance: '残高' },
    kinds: {
      earn: '獲得',
      redeem: '交換',
      refund: '返還',
      expire: '失効',
      adjust: '訂正',
      claw_back: '回収',
    },
    tooLong: (rows) =>
      `期間内の取引が${rows}件を超えています。より短い期間を選択するか、すべてを含むCSVファイルを選択してください。`,
  },

  deadlines: {
    fileName: '期限',
    title: '期限',
    count: (_, formatted) => `期限${formatted}件`,
    search: '検索',
    columns: {
      dueAt: '期日',
      kind: '種類',
      application: '出願',
      category: '権利種別',
      country: '官庁',
      actor: '対応する側',
      responsible: '担当者',
      state: '状態',
      rule: '根拠',
    },
    ...deadlineNames,
    actors: { customer: '顧客', provider: '提供者' },
    optional: (kind) => `${kind}（任意）`,
    extended: (day, originalDay) => `${day}（当初${originalDay}）`,
    noOne: 'なし',
    tooMany: (rows) =>
      `絞り込みに一致する期限が${rows}件を超えています。保存するには、さらに絞り込んでください。`,
  },

  instruction: {
    fileName: '指示',
    title: (kind, reference) => `${kind}: ${reference}`,
    facts: '指示の内容',
    number: '番号',
    application: '出願',
    deadline: '期限',
    due: (kind, day) => `${kind}、期日: ${day}`,
    cutOff: '指示の締切',
    cost: '費用',
    byQuotation: '見積もりによる',
    sentBy: '送信者',
    standing: '継続指示',
    text: '本文',
    files: 'ファイル',
    fileNames: (names) => names.join('、'),
    history: '履歴',
    when: '日時',
    state: '状態',
    who: '実行者',
    provider: '提供者',
    reason: '理由',
    states: instructionStates,
  },

  instructions: {
    fileName: '指示',
    title: '指示',
    count: (_, formatted) => `指示${formatted}件`,
    search: '検索',
    columns: {
      sentAt: '送信日時',
      kind: '指示',
      application: '出願',
      cutOffAt: '指示の締切',
      sentBy: '送信者',
      state: '状態',
    },
    tooMany: (rows) =>
      `絞り込みに一致する指示が${rows}件を超えています。保存するには、さらに絞り込んでください。`,
  },

  fees: {
    fileName: '料金',
    title: '料金',
    count: (_, formatted) => `料金${formatted}件`,
    sum: (amount, fees) => `${amount}（${fees}）`,
    sums: '合計',
    list: '料金',
    states: feeStates,
    columns: { paidOn: '支払日', dueAt: '期日', state: '状態', name: '料金', amount: '金額' },
    tooMany: (rows) =>
      `絞り込みに一致する料金が${rows}件を超えています。保存するには、さらに絞り込んでください。`,
  },

  applications: {
    fileName: '出願',
    title: '出願',
    count: (_, formatted) => `出願${formatted}件`,
    columns: { title: '名称' },
    tooMany: (rows) =>
      `絞り込みに一致する出願が${rows}件を超えています。さらに絞り込んだビューを保存するか、一覧をエクスポートしてください。`,
  },

  application: {
    fileName: '出願',
    facts: '詳細',
    status: 'ステータス',
    applied: '出願日',
    due: '期日',
    updated: '最終変更',
    spending: '支出',
    open: '未払い',
    reference: '整理番号',
    fees: '料金',
    fee: '料金',
    totalPaid: '支払済み合計',
    totalOpen: '未払い合計',
    amount: '金額',
    history: 'ステータスの履歴',
    when: '日時',
    note: 'メモ',
    documents: '書類',
    document: '書類',
    uploaded: 'アップロード日時',
    size: 'サイズ',
    tooLong: (rows) =>
      `この出願の期限、料金、変更、書類が${rows}件を超えているため、PDFファイルにできません。`,
  },
};
