import { Mail } from 'lucide-react';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample works={(drawn) => (drawn.querySelector('svg.lucide')?.childElementCount ?? 0) > 0}>
      <Mail />
    </Sample>
  );
}
