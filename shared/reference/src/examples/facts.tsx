import { Fact, Facts } from '@atrium/ui';

/** {@link Facts} are labelled values of one object. With `minWidth` as many as fit are side by side. */
export function Example() {
  return (
    <Facts minWidth={140}>
      <Fact label="Number">ORD-2026-0007</Fact>
      <Fact label="Ordered by">Mina Manager</Fact>
      <Fact label="Delivery">Standard</Fact>
    </Facts>
  );
}
