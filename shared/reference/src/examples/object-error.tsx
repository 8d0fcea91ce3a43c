import { ObjectError } from '@atrium/ui';

/**
 * {@link ObjectError} is the page of one object that did not load: it does not exist, it belongs to another customer of
 * the person, or loading failed. `error` comes from `useField`.
 */
export function Example() {
  return (
    <ObjectError
      title="Order"
      error={{ status: 404, requestId: '146505934c31', otherCustomer: { id: 2, name: 'Borealis Foods' } }}
      notFound={{
        title: 'There is no such order',
        text: 'It may have been deleted.',
        belongsTo: (customer) => `This order belongs to ${customer}`,
      }}
      errorMessage="The order did not load."
      onRetry={() => undefined}
    />
  );
}
