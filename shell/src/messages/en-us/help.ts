/** Texts of the help dialog. A shortcut is listed here once it works, a version once it is released. */
export const help = {
  title: 'Help',
  contact: 'Contact',
  contactText: (provider: string) =>
    `${provider} answers your questions about the portal and your applications.`,
  supportPage: 'Support page (opens in a new tab)',
  shortcuts: 'Keyboard shortcuts',
  shortcutList: [
    { keys: ['?'], does: 'Open this help' },
    { keys: ['Ctrl', 'K'], does: 'Search the portal' },
    { keys: ['/'], does: 'Search the list on the page' },
    { keys: ['↑', '↓'], does: 'Move between the rows of a list' },
    { keys: ['Space'], does: 'Select the row, where rows can be selected' },
    { keys: ['←', '→'], does: 'Move between the parts of a chart' },
    { keys: ['Esc'], does: 'Close a dialog or menu' },
  ],
  news: 'What is new',
  version: (version: string) => `Version ${version}`,
  versions: [
    {
      version: '1.0.0',
      changes: [
        'Help, with keyboard shortcuts, is in the menu and opens with the ? key.',
        'The portal follows the contrast colors of your system.',
        'A browser tab is named after the application, reward or redemption that it shows.',
        'Applications can be selected in their list, to export them or to download their documents.',
        'Insights shows the spending by date, category and office.',
        'Printed pages name the provider, the customer and the day.',
      ],
    },
  ],
};
