import '@fortawesome/fontawesome-free/css/all.min.css';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <Sample
      works={(drawn) => {
        const icon = drawn.querySelector('i');
        return icon !== null && getComputedStyle(icon).fontWeight === '900' && icon.offsetWidth > 8;
      }}
    >
      <i className="fa-solid fa-envelope" />
    </Sample>
  );
}
