/** Decides what is due, overdue and missed, for the whole API. */
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
