export const signOnLinks = {
  title: 'Your companies',
  text: 'A company that you link can sign you in for that company only. It changes nothing of your own.',
  linked: 'Linked',
  notLinked: 'Not linked',
  link: 'Link',
  linkNamed: (name: string) => `Link ${name}`,
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  done: (name: string) => `${name} has been linked`,
  linkedAlready: 'It is linked to another account already, or you have linked another one of this company.',
  onlyWay: 'This is your only way to sign in. Set a password or add a passkey first.',
  failed: 'That did not work. Try again in a moment.',
};
