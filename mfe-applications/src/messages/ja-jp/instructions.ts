import type { instructions as english } from '../en-us/instructions.ts';

const list: (typeof english)['list'] = {
  title: '指示',
  description: '提供者に指示した内容とその結果。',

  filterNames: {
    state: '状態',
    kind: '指示',
    application: '出願',
    deadline: '期限',
    customer: '顧客',
    search: '検索',
    from: '送信日の開始日',
    to: '送信日の終了日',
    sort: '並べ替え',
    page: 'ページ',
    pageSize: '1ページの行数',
  },
  filterByState: '対応する側',
  tabs: { all: 'すべて', waiting: '提供者の対応待ち', answered: '回答済み' },
  sentDate: '送信日',
  periods: {
    thisMonth: '今月',
    lastMonth: '先月',
    thisYear: '今年',
    lastYear: '昨年',
  },
  searchLabel: '整理番号と名称を検索',
  searchPlaceholder: '整理番号または名称',

  columns: {
    sentAt: '送信日',
    kind: '指示',
    application: '出願',
    deadline: '期限',
    customer: '顧客',
    cutOffAt: '指示の締切',
    sentBy: '送信者',
    state: '状態',
  },
  sortOrders: {
    '-sentAt': '送信が新しい順',
    sentAt: '送信が古い順',
    cutOffAt: '指示の締切が早い順',
    '-cutOffAt': '指示の締切が遅い順',
    reference: '整理番号の昇順',
    '-reference': '整理番号の降順',
  },
  none: '–',
  everything: 'すべての指示',
  saveViewText: '絞り込み、並び順、1ページの行数を保存します。表示できるのは本人だけです。',

  notLoaded: '指示を読み込めませんでした。',
  filterRefused: '絞り込みが正しくないため、指示を読み込めませんでした。',
  emptyTitle: '指示はまだありません',
  emptyText: '期限または出願を開き、「指示…」を選んで、提供者にしてほしいことを伝えてください。',
  seeDeadlines: '期限を表示',
  noMatchTitle: '一致する指示はありません',
  noSearchMatchTitle: (search) => `「${search}」に一致する指示はありません`,
  noMatchText: 'すべての絞り込みに一致する指示はありません。絞り込みを変更または解除してください。',
};

const detail: (typeof english)['detail'] = {
  noCharge: '無料',
  byQuotation: '価格は見積もりによる',
  instruction: '指示',
  backToList: 'すべての指示',
  notFoundTitle: '指示が見つかりません',
  notFoundText: '存在しないか、操作する権限のない顧客のものです。',
  belongsTo: (customer) => `この指示は${customer}のものです。`,
  notLoaded: '指示を読み込めませんでした。',
  details: '送信した内容',
  application: '出願',
  deadline: '期限',
  cost: '費用',
  text: '指示の内容（自由記入）',
  files: 'ファイル',
  downloadFailed: (name, status) => `「${name}」をダウンロードできませんでした: ${status}`,
  cutOff: '指示の締切',
  sentBy: '送信者',
  history: '履歴',
  provider: '提供者',
  changedSinceText:
    'この指示の送信後に、期限または出願のステータスが変わりました。指示は有効なままで、提供者が回答します。',

  cancel: '指示を取り消す',
  cancelTitle: (name) => `指示「${name}」を取り消しますか？`,
  cancelText: '提供者はこの指示に対応しません。',
  cancelUntil: (moment) => `${moment}まで新しい指示を送信できます。`,
  cancelTooLate: '指示の締切を過ぎています。取り消した後に新しい指示を送信することはできません。',
  keep: '残す',
  close: '閉じる',
  cancelDone: (name) => `指示「${name}」を取り消しました。`,
  cancelRefusals: {
    'already-accepted': 'その間に提供者が指示を受領しました。もう取り消せません。',
    'instruction-changed': 'その間に指示が変更されました。現在の状態を見るには、これを閉じてください。',
  },
  cancelFailed: (error) => `指示は取り消されませんでした。${error}`,
};

const ofApplication: (typeof english)['ofApplication'] = {
  title: '指示',
  noneTitle: '指示はまだありません',
  noneText: 'この出願について提供者に指示した内容がここに表示されます。',
  by: (person) => `送信者: ${person}`,
  choose: (deadline, due) => `${deadline}（期日: ${due}）: 指示を選択`,
  instructed: (deadline, due) => `${deadline}（期日: ${due}）: 指示済み`,
  chooseText: '提供者にしてほしいことを伝えてください。送信する前に、価格と指示の締切が表示されます。',
  othersChoose: '提供者に指示できるのは、オーナーとマネージャーです。',
  choices: (name) => `指示: ${name}`,
};

const card: (typeof english)['card'] = {
  title: '指示',
  text: '今後30日間に期日があり指示のない期限と、提供者がすること',
  forYou: () => '顧客の対応待ちの期限',
  forProvider: () => '提供者の対応待ちの指示',
  atLeast: (formatted) => `${formatted}+`,
  noneTitle: '提供者の対応待ちの指示はありません',
  noneText: '提供者に指示した内容が、完了するまでここに表示されます。',
  cutOff: '指示の締切',
  viewAll: 'すべて表示',
};

export const instructions: typeof english = {
  pages: { label: '指示の表示', list: '一覧', standing: '継続指示' },
  card,
  ofApplication,
  detail,
  list,

  atOffice: (moment, office) => `${moment}、${office}`,
  forReader: (moment) => `${moment}（自分のタイムゾーン）`,
  withApplication: (kind, reference) => `${kind}（${reference}）`,
  standing: '継続指示',
  changedSince: '送信後に変更あり',
  cutOffNear: '未受領',
  alarm: (_, formatted) =>
    `まだ受領されていない指示が${formatted}件あり、指示の締切が近いか、すでに過ぎています。`,
  seeAlarm: '待っている指示を表示',

  kindsFailed: '指示の種類の取得に失敗しました。',
  instructionsFailed: '指示の取得に失敗しました。',
  instructionFailed: '指示の取得に失敗しました。',

  states: {
    sent: '送信済み',
    accepted: '受領済み',
    done: '完了',
    refused: '拒否',
    cancelled: '取消済み',
  },
};
