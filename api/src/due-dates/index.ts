export {
  daysUntil,
  isApplicationDueIn,
  isDueIn,
  isInAnyWindow,
  latestDateAt,
  officeDate,
  officeDateAt,
  presentState,
  stateIn,
} from './due-dates.repository.ts';
