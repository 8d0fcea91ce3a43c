import { applicationsQuery, useListAddress } from '@atrium/lists';

/** The filters of the cases, which are those of a customer's list of applications. */
export const useCaseFilters = () => useListAddress(applicationsQuery);

export type CaseQuery = ReturnType<typeof useCaseFilters>;
