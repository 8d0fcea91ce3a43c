import type { Message, RequestError } from '@atrium/host';
import {
  createAreaStore,
  createCategoriesArea,
  createCountriesArea,
  createStatusesArea,
  field,
} from '@atrium/stores';
import { messages } from '../messages/list.ts';

const noApplications = { applications: [], total: 0, hasMore: false, page: 1, pageSize: 25 };

const listField = field(
  'GET /customer-portal/applications',
  {
    applications: ({ applications }) => applications,
    total: ({ total }) => total,
    hasMore: ({ hasMore }) => hasMore ?? false,
    page: ({ page }) => page,
    pageSize: ({ pageSize }) => pageSize,
  },
  listFailed,
);

function listFailed({ status, statusText, problem }: RequestError): Message {
  return messages.message('loadFailed', status, statusText, refused(problem));
}

/** The filters that the API refused, each with the reason. */
function refused(problem: RequestError['problem']): [filter: string, why: string][] {
  return Object.entries(problem?.errors ?? {}).map(([name, [why = '']]) => [name.split('.')[0] ?? name, why]);
}

const emptyArea = {
  ...noApplications,
  totals: [],
  application: null,
  neighbours: null,
  outlook: null,
  suggestion: null,
};

/** The specification's area `applications`: the list and the single application, each with its additions. */
export const applicationsArea = createAreaStore(emptyArea, {
  applications: listField,
  totals: field(
    'GET /customer-portal/applications/totals',
    // Numbers that are not of all matches say nothing.
    { totals: ({ mainStatuses, hasMore }) => (hasMore ? [] : mainStatuses) },
    // The list says the same of a refused filter: equal sentences are one toast, which another one would
    // delay by its whole time.
    (error) => (error.status === 400 ? listFailed(error) : messages.message('totalsFailed')),
  ),
  suggestion: field(
    'GET /customer-portal/applications/suggestion',
    { suggestion: ({ suggestion }) => suggestion },
    messages.message('suggestionFailed'),
  ),
  application: field(
    'GET /customer-portal/applications/:id',
    { application: ({ application }) => application },
    messages.message('applicationFailed'),
    { customerOf: ({ application }) => application.customer },
  ),
  neighbours: field(
    'GET /customer-portal/applications/:id/neighbours',
    { neighbours: (neighbours) => neighbours },
    messages.message('neighboursFailed'),
  ),
  outlook: field(
    'GET /customer-portal/applications/:id/outlook',
    { outlook: ({ outlook }) => outlook },
    messages.message('outlookFailed'),
  ),
});

/** A card of the home page must not overwrite the page's list. */
export function createApplicationListArea() {
  return createAreaStore(noApplications, { applications: listField });
}

export const categoriesArea = createCategoriesArea();
export const countriesArea = createCountriesArea();
export const statusesArea = createStatusesArea();
