/** Texts of the shared components. */
export const enUs = {
  retry: 'Try again',
  requestId: 'Request ID',
  errorTitle: 'This did not load',
  loading: 'Loading',
};
