/** Decides what is due, overdue and missed, for everything that says so. */
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
