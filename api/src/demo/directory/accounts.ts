/** What an owner of the demo enters to sign its people in by the directory, next to its address. */
export const demoDirectoryClient = {
  clientId: 'atrium',
  clientSecret: 'the-secret-of-the-demo-directory',
} as const;

export const demoDirectoryAccounts = [
  { subject: 'directory-1', name: 'Olivia Warren', email: 'owner@acme.example', groups: ['Owners'] },
  { subject: 'directory-2', name: 'New colleague', email: 'colleague@acme.example', groups: ['Legal'] },
  { subject: 'directory-3', name: 'Person of another company', email: 'person@other.example', groups: [] },
] as const;
