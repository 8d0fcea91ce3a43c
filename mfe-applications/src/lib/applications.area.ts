import type { Application, ApplicationDetail } from '@atrium/contract';
import { createAreaStore, createCategoriesArea, createStatusesArea, field } from '@atrium/stores';
import { enUs } from '../messages/en-us.ts';

const noApplications = { applications: [] as Application[], total: 0, page: 1, pageSize: 25 };

const listField = field(
  'GET /customer-portal/applications',
  ({ applications, total, page, pageSize }) => ({ applications, total, page, pageSize }),
  ({ status, statusText }) => enUs.loadFailed(status, statusText),
);

/** The specification's area `applications`: the list, the single application, and the list's paging beside. */
export const applicationsArea = createAreaStore(
  { ...noApplications, application: null as ApplicationDetail | null },
  {
    applications: listField,
    application: field(
      'GET /customer-portal/applications/:id',
      ({ application }) => ({ application }),
      enUs.applicationFailed,
    ),
  },
);

/** A list of its own for a card of the home page, so that it never stands in the list's way. */
export function createApplicationListArea() {
  return createAreaStore(noApplications, { applications: listField });
}

export const categoriesArea = createCategoriesArea();
export const statusesArea = createStatusesArea();
