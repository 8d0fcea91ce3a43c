import type { instructingTexts as english } from '../en-us/instructing.ts';

type Sending = Parameters<(typeof english)['instructing']['sentence']>[0];

function priceOf({ sums, quoted }: Sending): string {
  const listed = sums.join('、');
  if (quoted === null) return sums.length === 0 ? '無料で' : `${listed}で`;
  if (sums.length === 0) return '見積もりによる価格で';
  return `${listed}と${quoted}件分の見積もりによる価格で`;
}

const instructing: (typeof english)['instructing'] = {
  title: (name) => `指示: ${name}`,
  titleOfMany: (_, formatted) => `指示: 案件${formatted}件`,
  kinds: '提供者に依頼すること',
  each: (price) => `1件${price}`,
  byQuotation: '価格は見積もりによる',
  noCharge: '無料',
  needsFile: 'ファイルが必要',
  attachFiles: 'ファイルを添付',
  nothingOffered: 'ここで指示できることはありません。',
  text: '指示の内容（自由記入）',
  textNeeded: '提供者にしてほしいことを書いてください。',
  notShown: (_, formatted) =>
    `選択した行のうち${formatted}行はここに読み込まれていないため、指示されません。含めるには、一覧のそのページを開いてください。`,

  previewing: '確認しています…',
  notLoaded: '指示できる内容を読み込めませんでした。',
  cost: '費用',
  quoted: (_, formatted) => `${formatted}件は見積もりによる`,
  until: '送信できる期限',
  untilEarliest: '最も早い指示の締切',
  noCutOff: '指示の締切なし',
  refusedTitle: (_, formatted) => `${formatted}件は指示できません`,
  refusals: {
    'not-found': '存在しないか、指示する権限がありません',
    'choose-deadline': '未対応の期限が複数あります。出願のページで1つ選んでください',
    'deadline-closed': 'すでに完了または放棄されています',
    'already-instructed': '進行中の指示がすでにあります',
    'not-offered': 'この指示は提供されていません',
    'cut-off-passed': '指示の締切を過ぎています',
  },
  because: (why) => `: ${why}。`,
  first: '指示を表示',
  sentence: (sending) =>
    sending.count === 0
      ? '送信できるものはありません。'
      : `指示${sending.formatted}件を${priceOf(sending)}送信します。${
          sending.refused === null ? '' : `${sending.refused}件は指示できません。`
        }`,
  confirm: (_, formatted) => `指示${formatted}件を送信`,
  confirmNone: '送信',

  lostTitle: '指示は送信されましたか？',
  lostText:
    '回答が届く前に接続が切れたため、指示が送信されたかどうかわかりません。再試行しても安全です。同じものが2回送信されることはありません。',
  tryAgain: '再試行',
  outdatedText:
    '前回の送信には回答がありませんでした。もう一度送信する前に、指示の一覧を確認してください。進行中の指示が2回送信されることはありません。',
  failed: (error) => `何も送信されませんでした。${error}`,
  sentNotice: (_, formatted) => `指示${formatted}件を送信しました。`,
  sentTitle: (count, formatted) =>
    count === 0 ? '何も送信されませんでした' : `指示${formatted}件を送信しました`,
  sentText: '提供者に表示されています。提供者が受領するまでは取り消せます。',
  notSentTitle: (_, formatted) => `${formatted}件は送信されませんでした`,
  sentList: '送信済み',
  seeAll: 'すべての指示を表示',
  close: '閉じる',

  chooseCustomerTitle: '顧客を選択',
  chooseCustomerText:
    '現在はすべての顧客が対象です。指示は1つの顧客について送信します。その顧客を開いて指示してください。',
};

const standingPage: (typeof english)['standingPage'] = {
  title: '継続指示',
  description: 'その日より前に別の意思を示さない限り、すべきことが提供者に自動で伝えられます。',
  chooseCustomer: '作成または撤回するには、対象の顧客を選択してください。',
  notLoaded: '継続指示を読み込めませんでした。',
  emptyTitle: '継続指示はありません',
  emptyText:
    '「ある官庁の商標をすべて更新する」などの継続指示があると、指示の締切より前の日に期限について指示されます。14日前と3日前に知らせます。',
  allKinds: 'すべての期限',
  allCategories: 'すべての権利種別',
  allOffices: 'すべての官庁',
  listed: (names) => names.join('、'),
  name: (kind, which) => `${kind}: ${which}`,
  acts: (days, formatted) => (days === 0 ? '指示の締切の当日に送信' : `指示の締切の${formatted}日前に送信`),
  createdBy: (person) => `作成者: ${person}`,

  create: '新しい継続指示…',
  createTitle: '新しい継続指示',
  createText:
    '条件に合う期限について、それぞれの日に指示されます。14日前と3日前に知らせます。期限に対する個別の指示が優先します。また、個々の期限をそのページで除外できます。',
  deadlineKinds: '期限の種類（選択なしはすべて）',
  categories: '権利種別（選択なしはすべて）',
  offices: '官庁（選択なしはすべて）',
  daysBefore: '指示の締切までの日数',
  daysWrong: (max) => `0から${max}までの数を入力してください。`,
  confirm: '作成',
  created: '継続指示が有効になりました。',
  notCreated: (error) => `何も作成されませんでした。${error}`,

  revoke: '撤回',
  revokeNamed: (name) => `「${name}」を撤回`,
  revokeTitle: '継続指示を撤回しますか？',
  revokeText: (name) =>
    `「${name}」。以後、この継続指示によって期限について指示されることはありません。すでに送信したものは残ります。`,
  keep: '残す',
  revoked: (name) => `「${name}」を撤回しました。`,
  notRevoked: (error) => `撤回されませんでした。${error}`,
};

export const instructingTexts: typeof english = {
  instructing,
  standingPage,

  standingFailed: '継続指示の取得に失敗しました。',
};
