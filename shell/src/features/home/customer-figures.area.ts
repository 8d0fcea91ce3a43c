import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/index.ts';

export const customerFiguresArea = createAreaStore(
  { customers: [], total: 0 },
  {
    customers: field(
      'GET /customer-portal/customer_figures',
      { customers: ({ customers }) => customers, total: ({ total }) => total },
      messages.message('customerFiguresFailed'),
    ),
  },
);
