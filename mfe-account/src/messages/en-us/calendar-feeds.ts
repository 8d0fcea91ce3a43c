export const calendarFeeds = {
  title: 'Calendar feeds',
  description:
    'Addresses from which your calendar app reads deadlines. Revoke any that you no longer use or that others may know.',
  list: 'Your addresses',
  scopeOfOne: 'For this customer. Those for all your customers are listed under “All my customers”.',
  scopeOfAll: 'For each of your customers, and for all of them together.',
  name: 'Calendar',
  created: 'Created',
  lastUsed: 'Last used',
  neverUsed: 'Never',
  lapsed: 'Expired',
  allCustomers: 'All my customers',
  reminds: (days: readonly string[]) => `Reminds: ${days.join(', ')}`,
  alarmDays: { 0: 'on the day', 1: '1 day before', 7: '7 days before', 30: '30 days before' },
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeText:
    'The address stops working at once. Your calendar app may show what it last read until you remove the calendar there.',
  revoked: (name: string) => `${name} has been revoked`,
  emptyTitle: 'No calendar feed yet',
  emptyText:
    'A calendar feed shows deadlines in your calendar app and keeps them up to date. Filter the list of deadlines, then choose Subscribe.',
  toDeadlines: 'Open deadlines',
  notLoaded: 'The calendar feeds did not load.',
  titles: 'Titles in calendars',
  titlesShown: 'All users’ calendar feeds show the titles of this customer’s applications.',
  titlesHidden:
    'Calendar feeds show references and kinds of deadlines only, without the titles of applications.',
  showTitles: 'Show titles',
  hideTitles: 'Hide titles',
  titlesSaved: 'The setting has been saved.',
};
