import type { signOnLinks as english } from '../en-us/sign-on-links.ts';

export const signOnLinks: typeof english = {
  title: '所属企業',
  text: '連携した企業は、その企業に限ってサインインさせることができます。自分のアカウントは何も変わりません。',
  linked: '連携日:',
  notLinked: '未連携',
  link: '連携',
  linkNamed: (name) => `${name}と連携`,
  remove: '解除',
  removeNamed: (name) => `${name}との連携を解除`,
  done: (name) => `${name}と連携しました`,
  linkedAlready: 'すでに別のアカウントと連携されているか、この企業の別のサインオンと連携済みです。',
  onlyWay: 'これが唯一のサインイン方法です。先にパスワードを設定するか、パスキーを追加してください。',
  failed: '処理できませんでした。少し待ってから、もう一度お試しください。',
};
