import { DateTime, Fact, Facts, useFormat } from '@atrium/ui';

/**
 * Never format by hand: {@link DateTime} and {@link useFormat} follow the language and the time zone that the person
 * chose. Amounts are integers in the currency's minor unit, as the API sends them.
 */
export function Example() {
  const format = useFormat();
  return (
    <Facts minWidth={160}>
      <Fact label="Day">
        <DateTime value="2026-11-21" />
      </Fact>
      <Fact label="Instant">
        <DateTime value="2026-11-21T08:41:07Z" format="dateTime" />
      </Fact>
      <Fact label="Since then">
        <DateTime value="2026-11-21T08:41:07Z" format="relative" />
      </Fact>
      <Fact label="Amount">{format.money({ amount: 123_450, currency: 'USD' })}</Fact>
      <Fact label="Number">{format.number(12_345)}</Fact>
      <Fact label="Share">{format.percent(0.256)}</Fact>
    </Facts>
  );
}
