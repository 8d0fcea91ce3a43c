/** Where pages report failures, see `errorReport`. A module without schemas, so that pages can import it. */
export const ERROR_REPORTS_PATH = '/error-reports';

/** Where a tab checks whether its versions are current, see `ReleaseNews`. */
export const RELEASE_NEWS_PATH = '/release-news';

/** Where pages report how fast they were, see `vitalsReport`. */
export const VITALS_REPORTS_PATH = '/vitals-reports';
