export {
  areDueIn,
  daysUntil,
  isApplicationDueIn,
  isDueIn,
  isNearAnyWindow,
  latestDateAt,
  officeDate,
  officeDateAt,
  presentState,
  stateIn,
  storedStates,
  zoneWhereItMatters,
} from './due-dates.repository.ts';
