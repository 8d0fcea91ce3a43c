/** Where pages report what failed, see `errorReport`. No schema travels with these names. */
export const ERROR_REPORTS_PATH = '/error-reports';
