export { countedDeadlines, dueConditions } from './counted-deadlines.repository.ts';
export {
  areDueIn,
  daysUntil,
  endsOfWindows,
  isApplicationDueIn,
  isNearAnyWindow,
  latestDateAt,
  officeDate,
  officeDateAt,
  presentState,
  stateIn,
  storedStates,
  zoneWhereItMatters,
} from './due-dates.repository.ts';
