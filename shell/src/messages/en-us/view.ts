export const enUsView = {
  label: 'View',
  viewingAs: (person: string, customer: string) => `Viewing as ${person} of ${customer}`,
  until: (time: string) => `, until ${time}. Nothing can be changed.`,
  end: 'End',
  failed: 'The view did not end. Try again.',
};
