import { FaEnvelope } from 'react-icons/fa';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample works={(drawn) => drawn.querySelector('svg path') !== null}>
      <FaEnvelope />
    </Sample>
  );
}
