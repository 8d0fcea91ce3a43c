import type { Localized } from '@atrium/contract';

interface DocumentTexts {
  readonly description: (providerName: string) => string;
  readonly needsScript: (providerName: string) => string;
}

/** What a document says without its scripts. */
export const documentTexts: Localized<DocumentTexts> = {
  'en-US': {
    description: (providerName) =>
      `${providerName}: your applications, deadlines, spending and points in one place.`,
    needsScript: (providerName) => `${providerName} needs JavaScript. Please enable it and reload the page.`,
  },
  'ja-JP': {
    description: (providerName) => `${providerName}: 出願、期限、支出、ポイントをひとつの場所で。`,
    needsScript: (providerName) =>
      `${providerName}の利用にはJavaScriptが必要です。有効にして、ページを再読み込みしてください。`,
  },
  'th-TH': {
    description: (providerName) => `${providerName}: คำขอ กำหนดเวลา ค่าใช้จ่าย และคะแนนของคุณในที่เดียว`,
    needsScript: (providerName) => `${providerName} ต้องใช้ JavaScript โปรดเปิดใช้งานแล้วโหลดหน้านี้ใหม่`,
  },
};

export const messages = {
  notReady: 'The portal is starting. Please try again in a moment.',
  apiUnavailable: 'The service is not responding. Please try again in a moment.',
  bodyTooLarge: (limitBytes: number) => `The body of this request may have ${limitBytes} bytes at most.`,
  manyUploads: 'Too many files are being sent at the moment.',
  notFromPortal: 'Only pages of the portal may do this.',
  development: {
    foreign: 'Only pages of this address may do this, opened as localhost or 127.0.0.1.',
    noPortal: (portalUrl: string) => `${portalUrl} does not respond.`,
    noBuild: (name: string) =>
      `${name} has no build yet. The terminal shows its errors; reload this page once they are gone.`,
    noLine: (portalUrl: string) =>
      `LINE leads back to ${portalUrl}, not to this address. Go back and sign in with a password.`,
  },
  tooManyReports: 'Too many reports; this one was not saved.',
  previews: {
    notListed: 'You are not on the list of people who may open previews of this team.',
  },
};
