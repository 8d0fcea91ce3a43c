import { createMessages } from '@atrium/host';

export const messages = createMessages({
  'en-US': {
    title: 'Fees',
    description: 'What was paid, and what is not paid yet.',
    search: 'Search fees',
    state: 'State',
    states: { paid: 'Paid', unpaid: 'Unpaid', overdue: 'Overdue' },
    sortBy: 'Sort by',
    orders: {
      '-paidOn': 'Last paid first',
      paidOn: 'First paid first',
      dueAt: 'Last day',
      '-dueAt': 'Last day, latest first',
      amount: 'Amount',
      '-amount': 'Amount, highest first',
      name: 'Fee',
      '-name': 'Fee, Z to A',
      reference: 'Application',
      '-reference': 'Application, Z to A',
    },
    fee: 'Fee',
    customer: 'Customer',
    dueAt: 'Last day',
    amount: 'Amount',
    noneTitle: 'No fees yet',
    noneText: 'Fees appear here with the first application.',
    noMatchTitle: 'No fee matches',
    noMatchText: 'Change the filters, or remove them.',
    clearFilters: 'Remove the filters',
    missing: 'The fees did not load.',
    loadFailed: 'The fees could not be loaded. Try again.',
  },
});
export const { useTexts } = messages;
