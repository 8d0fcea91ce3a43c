import { createAreaStore } from './create-area-store.ts';
import { field } from './field.ts';
import { messages } from './messages/index.ts';

/** Creates the area `categories`. Each remote has its own, since this package is bundled into each. */
export function createCategoriesArea() {
  return createAreaStore(
    { categories: [] },
    {
      categories: field(
        'GET /customer-portal/applications/categories',
        { categories: ({ categories }) => categories },
        messages.message('categoriesFailed'),
      ),
    },
  );
}

export function createCountriesArea() {
  return createAreaStore(
    { countries: [] },
    {
      countries: field(
        'GET /customer-portal/applications/countries',
        { countries: ({ countries }) => countries },
        messages.message('countriesFailed'),
      ),
    },
  );
}

export function createStatusesArea() {
  return createAreaStore(
    { statuses: [], mainStatuses: [] },
    {
      statuses: field(
        'GET /customer-portal/applications/statuses',
        { statuses: ({ statuses }) => statuses },
        messages.message('statusesFailed'),
      ),
      mainStatuses: field(
        'GET /customer-portal/applications/main_status',
        { mainStatuses: ({ mainStatuses }) => mainStatuses },
        messages.message('statusesFailed'),
      ),
    },
  );
}
