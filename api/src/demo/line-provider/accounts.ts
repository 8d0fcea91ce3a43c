export const demoLineAccounts = [
  { subject: 'U4af4980629a1f0c1demo0001', name: 'Olivia Warren', linkedTo: 'owner@acme.example' },
  { subject: 'U4af4980629a1f0c1demo0002', name: 'New person', linkedTo: null },
  { subject: 'U4af4980629a1f0c1demo0003', name: 'Invited person', linkedTo: null },
] as const;

/** A name only, which nothing resolves. */
export const DEMO_LINE_ISSUER = 'https://line.atrium.example';
