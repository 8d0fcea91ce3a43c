import type { caseFilters as englishFilters, caseTexts as englishTexts } from '../en-us/case.ts';
import { caseChangeTexts } from './case-changes.ts';

type Texts = typeof englishTexts;

const deadlines: Texts['deadlines'] = {
  title: '期限',
  noneTitle: '期限はありません',
  none: 'この出願に期日のあるものはありません。',
  kinds: {
    response: '応答',
    payment: '納付',
    renewal: '更新',
    opposition_end: '異議申立て期間の終了',
    document: '書類',
  },
  states: { open: '未対応', done: '完了', missed: '徒過', waived: '放棄' },
  provider: '提供者が対応',
  customer: '顧客が対応',
  optional: '任意',
  originally: (date) => `当初は${date}`,
  responsible: (name) => `顧客の担当者: ${name}`,
  daysLeft: (days, count) => (days === 0 ? '今日' : days === 1 ? '明日' : `${count}日後`),
  overdue: (_, count) => `${count}日超過`,
  actionsOf: (deadline) => `操作: ${deadline}`,
};

const instructions: Texts['instructions'] = {
  title: '指示',
  noneTitle: '指示はありません',
  none: 'この出願について顧客が指示した内容がここに表示されます。',
  states: {
    sent: '送信済み',
    accepted: '受領済み',
    done: '完了',
    refused: '拒否',
    cancelled: '取消済み',
  },
  changedSince: '送信後に案件の変更あり',
  cutOff: '指示の締切',
  onDeadline: (kind, date) => `期限: ${kind}、${date}`,
  sent: '送信',
  standing: '継続指示',
  accept: '受領',
  accepted: '指示を受領しました。',
};

const conversation: Texts['conversation'] = {
  title: 'やり取り',
  notLoaded: 'やり取りを読み込めませんでした。',
  noneTitle: 'メッセージはまだありません',
  none: '顧客と提供者が互いに書いた内容がここに表示されます。',
  removed: '本文は削除されました。',
  newest: (count) => `最新の${count}件のメッセージを表示しています。`,
};

const fees: Texts['fees'] = {
  title: '料金',
  noneTitle: '料金はありません',
  none: 'この出願の料金がここに表示されます。',
  fee: '料金',
  state: '状態',
  dueAt: '期日',
  amount: '金額',
  noDate: '–',
  states: { paid: '支払済み', unpaid: '未払い', overdue: '期限超過' },
  actionsOf: (fee) => `操作: ${fee}`,
  paidInTotal: '支払済み合計',
  openInTotal: '未払い合計',
};

const documents: Texts['documents'] = {
  title: '書類',
  noneTitle: '書類はありません',
  none: '提出または受領した書類がここに表示されます。',
  addedBy: (customer) => `追加: ${customer}`,
  download: (name) => `「${name}」をダウンロード`,
  downloadFailed: (name, status) => `「${name}」はダウンロードされませんでした: ${status}`,
};

const dialogs: Texts['dialogs'] = {
  undo: { open: '元に戻す', title: '変更を元に戻す', confirm: '元に戻す' },
  status: { open: 'ステータスを変更', title: 'ステータスを変更', confirm: 'ステータスを変更' },
  done: { open: '完了にする', title: '期限を完了にする', confirm: '完了にする' },
  reopen: { open: '未対応に戻す', title: '期限を未対応に戻す', confirm: '未対応に戻す' },
  waive: { open: '放棄', title: '期限を放棄', confirm: '放棄' },
  extend: { open: '延長', title: '期限を延長', confirm: '延長' },
  reply: { open: '書き込む', title: '顧客に書き込む', confirm: '送信' },
  complete: { open: '完了にする', title: '指示を完了にする', confirm: '完了にする' },
  refuse: { open: '拒否', title: '指示を拒否', confirm: '拒否' },
  details: { open: '訂正', title: '詳細を訂正', confirm: '保存' },
  addDeadline: { open: '追加', title: '期限を追加', confirm: '追加' },
  addFee: { open: '追加', title: '料金を追加', confirm: '追加' },
  changeFee: { open: '金額を変更', title: '料金の金額を変更', confirm: '変更' },
  payFee: { open: '支払済みにする', title: '料金を支払済みにする', confirm: '支払済みにする' },
  voidFee: { open: '削除', title: '料金を削除', confirm: '削除' },
};

const fields: Texts['fields'] = {
  status: '新しいステータス',
  note: 'メモ',
  noteHint: '任意。顧客が読みます。',
  reason: '理由',
  reasonHint: '顧客が読みます。',
  newDate: '新しい日付',
  text: 'メッセージ',
  title: '名称',
  appliedAt: '出願日',
  kind: '種類',
  dueAt: '日付',
  actor: '対応する側',
  mandatory: '順守の要否',
  yes: '必要',
  no: '不要（任意）',
  rule: '根拠',
  ruleHint: '任意。日付の根拠を言葉で書きます。',
  feeName: '名称',
  amount: (currency) => `金額（${currency}）`,
  amountMalformed: '250や99.50のように金額を入力してください。',
  lastDay: '最終日',
  noLastDay: 'なし',
  paidOn: '支払日',
};

export const caseFilters: typeof englishFilters = {
  names: { customer: '顧客', status: 'ステータス', category: '権利種別', country: '官庁' },
  due: '期限',
  windows: {
    any: 'すべて',
    overdue: '期限超過',
    today: '今日',
    '7': '7日以内',
    '30': '30日以内',
    '90': '90日以内',
  },
};

export const caseTexts: Texts = {
  title: '案件',
  notLoaded: '案件を読み込めませんでした。',
  notFoundTitle: '担当する案件ではありません',
  notFound: 'この案件の顧客を提供者の別の人が担当しているか、案件が存在しません。',
  details: '詳細',
  category: '権利種別',
  office: '官庁',
  status: 'ステータス',
  appliedAt: '出願日',
  dueAt: '次の期限',
  noDueAt: 'なし',
  updatedAt: '最終変更',
  customer: '顧客',
  history: 'ステータスの履歴',
  noHistoryTitle: '履歴はありません',
  noHistory: 'ステータスが変わるたびに、ここに表示されます。',
  failed: (action) => `「${action}」に失敗しました。`,
  takenBy: (name) => `その間に${name}さんが引き受けました。`,
  changedMeanwhile: 'その間に変更されています。この画面を閉じて現在の内容を確認してください。',
  saved: '案件を変更しました。',
  deadlines,
  instructions,
  conversation,
  fees,
  documents,
  changes: caseChangeTexts,
  dialogs,
  fields,
};
