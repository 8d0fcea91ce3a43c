import type { DeskCustomer } from '@atrium/contract/desk';
import { DateTime, Fact, Facts, Section, useFormat } from '@atrium/ui';
import { useTexts } from '../../../messages/index.ts';

const MIN_WIDTH = 140;

/** The figures of a customer. */
export function CustomerFacts({ customer }: { readonly customer: DeskCustomer }) {
  const { customer: texts, customers: list } = useTexts();
  const format = useFormat();
  const { nextDeadlineAt, lastSignedInAt } = customer;
  return (
    <Section title={texts.facts}>
      <Facts minWidth={MIN_WIDTH}>
        <Fact label={list.openCases}>{format.number(customer.openApplications)}</Fact>
        <Fact label={list.actionRequired}>{format.number(customer.actionRequired)}</Fact>
        <Fact label={list.overdue}>{format.number(customer.overdue)}</Fact>
        <Fact label={list.nextDeadline}>
          {nextDeadlineAt ? <DateTime value={nextDeadlineAt} /> : list.none}
        </Fact>
        <Fact label={list.points}>{format.number(customer.points)}</Fact>
        <Fact label={list.people}>{format.number(customer.members)}</Fact>
        <Fact label={texts.invited}>{format.number(customer.invited)}</Fact>
        <Fact label={list.lastSignIn}>
          {lastSignedInAt ? <DateTime value={lastSignedInAt} format="dateTime" /> : list.never}
        </Fact>
      </Facts>
    </Section>
  );
}
