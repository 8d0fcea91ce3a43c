/** Where pages report what failed, see `errorReport`. No schema travels with these names. */
export const ERROR_REPORTS_PATH = '/error-reports';

/** Where a tab asks what became of the versions that it keeps, see `ReleaseNews`. */
export const RELEASE_NEWS_PATH = '/release-news';
