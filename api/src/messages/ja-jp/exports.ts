import type * as english from '../en-us/exports.ts';

export const applicationsExport: typeof english.applicationsExport = {
  fileName: '出願',
  sheetName: '出願',
  columns: {
    reference: '整理番号',
    title: '名称',
    customer: '顧客',
    category: '権利種別',
    countryCode: '官庁',
    country: '官庁名',
    mainStatus: '主ステータス',
    status: 'ステータス',
    appliedAt: '出願日',
    dueAt: '期日',
    updatedAt: (timeZone) => `最終変更（${timeZone}）`,
    spending: '支出',
    unpaid: '未払い',
    currency: '通貨',
  },
};

export const deadlinesExport: typeof english.deadlinesExport = {
  fileName: '期限',
  sheetName: '期限',
  columns: {
    dueAt: '期日',
    kind: '種類',
    state: '状態',
    necessity: '要否',
    reference: '整理番号',
    title: '名称',
    customer: '顧客',
    category: '権利種別',
    countryCode: '官庁',
    country: '官庁名',
    actor: '対応する側',
    responsible: '担当者',
    originalDueAt: '当初の期日',
    rule: '根拠',
    updatedAt: (timeZone) => `最終変更（${timeZone}）`,
  },
  necessity: { mandatory: '必須', optional: '任意' },
  actors: { customer: '顧客', provider: '提供者' },
};

export const instructionsExport: typeof english.instructionsExport = {
  fileName: '指示',
  sheetName: '指示',
  columns: {
    sentAt: (timeZone) => `送信日時（${timeZone}）`,
    kind: '指示',
    state: '状態',
    reference: '整理番号',
    title: '名称',
    customer: '顧客',
    deadline: '期限',
    dueAt: '期日',
    cutOffAt: (timeZone) => `指示の締切（${timeZone}）`,
    sentBy: '送信者',
    text: '本文',
  },
};

export const feesExport: typeof english.feesExport = {
  fileName: '料金',
  sheetName: '料金',
  columns: {
    paidOn: '支払日',
    dueAt: '期日',
    state: '状態',
    name: '料金',
    reference: '整理番号',
    title: '名称',
    customer: '顧客',
    category: '権利種別',
    countryCode: '官庁',
    country: '官庁名',
    amount: '金額',
    currency: '通貨',
  },
};

export const feeStates: typeof english.feeStates = {
  paid: '支払済み',
  unpaid: '未払い',
  overdue: '期限超過',
};

export const attachmentsArchive: typeof english.attachmentsArchive = { fileName: '書類' };

export const activityExport: typeof english.activityExport = {
  fileName: 'アクティビティログ',
  columns: {
    at: (timeZone) => `日時（${timeZone}）`,
    actor: '実行者',
    customer: '顧客',
    action: '操作',
    subjectKind: '対象の種類',
    subject: '対象',
    ipAddress: 'IPアドレス',
    details: '詳細',
  },
};

export const accessReviewExport: typeof english.accessReviewExport = {
  fileName: 'アクセス権の確認',
  columns: {
    name: '名前',
    email: 'メールアドレス',
    role: '役割',
    since: (timeZone) => `開始日時（${timeZone}）`,
    lastUsedAt: (timeZone) => `最終利用（${timeZone}）`,
    factors: 'サインイン方法',
    confirmedAt: (timeZone) => `確認日時（${timeZone}）`,
    confirmedBy: '確認者',
  },
};

export const statement: typeof english.statement = {
  fileName: 'ポイント',
  columns: {
    transaction: '取引',
    createdAt: (timeZone) => `日時（${timeZone}）`,
    customer: '顧客',
    kind: '種類',
    source: '内容',
    points: 'ポイント',
    balanceAfter: '取引後の残高',
    expiresAt: (timeZone) => `有効期限（${timeZone}）`,
  },
  opening: '期首残高',
  closing: '期末残高',
};
