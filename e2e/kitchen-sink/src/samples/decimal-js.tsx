import { Decimal } from 'decimal.js';
import { Sample } from '../sample.tsx';

export function Component() {
  const sum = new Decimal('0.1').plus('0.2');
  return <Sample works={() => sum.equals('0.3')}>{sum.toString()}</Sample>;
}
