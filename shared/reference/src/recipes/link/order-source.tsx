import type { Application } from '@atrium/contract';
import { customerPath, linkTo } from '@atrium/host';
import { MaybeLink, TextLink } from '@atrium/ui';
import { useTexts } from './messages.ts';

interface OrderSourceProps {
  orderId: number;
  application: Pick<Application, 'id' | 'reference'>;
}

/** The order is of this area, the application of another one. */
export function OrderSource({ orderId, application }: OrderSourceProps) {
  const texts = useTexts();
  return (
    <p>
      <TextLink to={customerPath(`orders/${orderId}`)}>{texts.order(orderId)}</TextLink>
      {' · '}
      <MaybeLink to={linkTo('application', application.id)}>{application.reference}</MaybeLink>
    </p>
  );
}
