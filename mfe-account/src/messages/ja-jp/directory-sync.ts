import type { directorySync as english } from '../en-us/directory-sync.ts';

export const directorySync: typeof english = {
  directorySyncFailed: 'ディレクトリ同期を取得できませんでした。',

  title: 'ディレクトリ同期',
  description: '会社のディレクトリが、この顧客へのアクセス権を付与し、取り消します。',
  notLoaded: 'ディレクトリ同期を読み込めませんでした。',
  chooseTitle: '先に顧客を選択してください',
  chooseText: 'ディレクトリは顧客ごとに異なります。',

  emptyTitle: '接続されているディレクトリはありません',
  emptyText:
    'トークンを作成し、下のアドレスとともに、Entra、Okta、またはSCIM 2.0に対応するほかのディレクトリのプロビジョニング設定に入力してください。以後、そこから外れた人は、ここでもアクセス権を失います。',
  connection: '接続',
  address: 'アドレス',
  copyAddress: 'アドレスをコピー',
  token: 'トークン',
  tokenOf: (name, date) => `${name}さんが${date}に作成`,
  lastUse: '最終使用',
  neverUsed: 'まだ使用されていません。ディレクトリに入力し、そこでプロビジョニングを開始してください。',
  formerToken: (time) => `以前のトークンは${time}まで使用できます。`,
  people: '同期したユーザー',
  peopleOf: (active, total) => `${total}人中${active}人が有効`,
  createToken: 'トークンを作成',
  replaceToken: 'トークンを交換',
  revoke: '無効にする',
  revokeTitle: 'トークンを無効にしますか？',
  revokeText:
    '今後、ディレクトリは、この顧客のために操作できる人を変更できなくなります。現在のアクセス権は維持されます。',
  revoked: 'トークンを無効にしました',

  tokenTitle: 'ディレクトリのトークン',
  tokenOnce:
    '今すぐディレクトリにコピーしてください。表示されるのは一度だけです。トークンを持つ人は誰でも、この顧客へのアクセス権を付与できます。ほかの場所には保存しないでください。',
  tokenReplaces: '以前のトークンは、あと1日使用できます。',
  copyToken: 'トークンをコピー',
  tokenDone: 'コピーしました',

  groups: 'グループ',
  groupsText:
    'グループのメンバーが行えることを選択してください。複数のグループに属する場合は、最も高い役割が適用されます。該当するグループのない人は閲覧者になります。',
  noGroupsTitle: 'グループはまだありません',
  noGroupsText: 'ディレクトリからグループが届いたら、ここで役割を選択してください。',
  group: 'グループ',
  members: (count) => `${count}人`,
  role: '役割',
  roleOf: (group) => `${group}の役割`,
  noRole: 'なし',
  roleSaved: (group, role) => `${group}のメンバー: ${role}`,
  ownersTitle: (group) => `${group}の全員をオーナーにしますか？`,
  ownersText:
    'ディレクトリでこのグループを変更できる人は誰でも、この顧客のオーナーを作れるようになります。オーナーは、人、役割、ルールを管理します。',
  makeOwners: 'オーナーにする',
  lastOwner: 'そうすると、この顧客にオーナーがいなくなります。先にほかの人をオーナーにしてください。',
  failed: '保存されませんでした。',

  errors: '最近の拒否',
  errorsText: 'ディレクトリが要求し、ポータルが拒否したものです。新しい順に表示します。',
};
