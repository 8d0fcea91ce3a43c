/** Texts of the page that asks before a preview opens. */
export const enUsPreview = {
  title: 'Open a preview?',
  opening: 'Looking for the preview…',
  lead: (team: string) => `The team ${team} would like to show you a version that is not released yet.`,
  team: 'Team',
  part: 'Part of the portal',
  version: 'Version',
  current: 'Everyone else has',
  notYet: 'Not in the portal yet',
  ends: 'Ends',
  rights:
    'It runs with your rights: its code can see and do whatever you can, and what you do in it is real. Open it only if you expected it.',
  way: 'A notice on every page shows that you are in the preview, and one click there takes you back. It also ends when you sign out. What you have typed and not saved when it ends is lost.',
  agree: (team: string) => `I expected a preview from the team ${team}`,
  open: 'Open the preview',
  stay: 'Not now',
  back: 'Go to the portal',
  ended: {
    title: 'This preview has ended',
    text: 'Previews last eight hours at most. Ask the team for a new link.',
  },
  notListed: {
    title: 'This preview is not for you',
    text: 'Only people whom an operator of the portal listed for the team can open it. Ask the team to have you listed.',
  },
  failed: 'The preview could not be opened. Try again in a moment.',
};
