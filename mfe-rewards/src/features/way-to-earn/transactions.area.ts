import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../../messages/index.ts';

export const transactionsArea = createAreaStore(
  { transactions: [] },
  {
    transactions: field(
      'GET /customer-portal/points/success_txn',
      { transactions: ({ transactions }) => transactions },
      messages.message('pointsFailed'),
      { itemKey: 'rule' },
    ),
  },
);
