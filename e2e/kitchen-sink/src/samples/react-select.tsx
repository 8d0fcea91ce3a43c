import Select from 'react-select';
import { Sample } from '../sample.tsx';

const options = [
  { value: 'acme', label: 'Acme' },
  { value: 'globex', label: 'Globex' },
];

export function Component() {
  return (
    <Sample
      works={(drawn) => {
        const control = drawn.querySelector('.select__control');
        return (
          drawn.querySelectorAll('.select__option').length === 2 &&
          control !== null &&
          getComputedStyle(control).display === 'flex'
        );
      }}
    >
      <Select classNamePrefix="select" options={options} menuIsOpen />
    </Sample>
  );
}
