/** Texts of the help dialog. A shortcut is listed here once it works, a version once it is released. */
export const help = {
  title: 'Help',
  contact: 'Contact',
  contactText: (provider: string) =>
    `${provider} answers your questions about the portal and your applications.`,
  supportPage: 'Support page (opens in a new tab)',
  places: 'Where to find what',
  /** By the subject that a remote shows: a place without a page, or that the person may not open, is left out. */
  placeList: [
    {
      subject: 'applications',
      title: 'Applications',
      text: 'Every filing with its status, documents, fees and timeline. Lists can be filtered, saved as views and exported.',
    },
    {
      subject: 'deadlines',
      title: 'Deadlines',
      text: 'What is due, when, and who acts, as a list and as a calendar. Mark deadlines as done, assign them or extend them, one by one or several at once.',
    },
    {
      subject: 'calendar_feeds',
      title: 'Calendar feeds',
      text: 'Deadlines in your own calendar app, kept up to date.',
    },
    {
      subject: 'notification_settings',
      title: 'Notifications and reminders',
      text: 'What you are told, how many days before a deadline, and where: in the portal, by e-mail or on LINE.',
    },
    {
      subject: 'rewards',
      title: 'Rewards',
      text: 'Your points: how to earn them, when they expire, and what you can redeem them for.',
    },
    {
      subject: 'charts',
      title: 'Insights',
      text: 'Applications and spending in charts and totals, each of which opens the list behind it.',
    },
    {
      subject: 'activity_log',
      title: 'Activity log',
      text: 'Who did what, for which customer, and when.',
    },
    {
      subject: 'report_run',
      title: 'Reports',
      text: 'The points statement or a saved view by e-mail, every week or month. Lists, statements and applications can also be saved as PDF.',
    },
    {
      subject: 'user',
      title: 'Users',
      text: 'Who acts for a customer, and in which role.',
    },
    {
      subject: 'preferences',
      title: 'Preferences',
      text: 'Light or dark, your language and your time zone.',
    },
  ],
  search:
    'Search at the top of every page finds all of these, and applications, deadlines, documents, people and rewards by name.',
  shortcuts: 'Keyboard shortcuts',
  shortcutList: [
    { keys: ['?'], does: 'Open this help' },
    { keys: ['Ctrl', 'K'], does: 'Search the portal (⌘ K on a Mac)' },
    { keys: ['/'], does: 'Go to the search and filters of the page' },
    { keys: ['↑', '↓'], does: 'Move between the rows of a list' },
    { keys: ['Enter'], does: 'Open the row; on its checkbox, go to what can be done with the selected rows' },
    { keys: ['Space'], does: 'Select the row, where rows can be selected' },
    { keys: ['Ctrl', 'Z'], does: 'Undo, while the message about the change is shown' },
    { keys: ['←', '→', '↑', '↓'], does: 'Move between the days of the calendar' },
    { keys: ['Page Up', 'Page Down'], does: 'Go to the previous or next month of the calendar' },
    { keys: ['←', '→'], does: 'Move between the parts of a chart' },
    { keys: ['Esc'], does: 'Close a dialog or menu' },
  ],
  news: 'What is new',
  version: (version: string) => `Version ${version}`,
  versions: [
    {
      version: '1.0.0',
      changes: [
        'Deadlines have a page of their own, with a calendar, reminders and feeds for your calendar app.',
        'Search finds pages and everything by name, with Ctrl-K from anywhere.',
        'Reports come by e-mail every week or month, and pages can be saved as PDF.',
        'All lists have the same filters.',
        'Help, with keyboard shortcuts, is in the menu and opens with the ? key.',
        'The portal follows the contrast colors of your system.',
        'A browser tab is named after the application, reward or redemption that it shows.',
        'Applications can be selected in their list, to export them or to download their documents.',
        'Fees of all applications are on a page of their own, with sums and files.',
        'Insights shows the spending by date of payment, category and office.',
        'Printed pages name the provider, the customer and the day.',
      ],
    },
  ],
};
