/** Texts of the notice on pages with a preview. */
export const previewBadge = {
  label: 'Preview',
  what: (name: string, version: string) => `${name} ${version}`,
  until: (team: string, time: string) => `Team ${team}, until ${time}`,
  leave: 'Back to the live version',
  failed: 'You are still in the preview. Try again in a moment.',
};
