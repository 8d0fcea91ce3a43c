import { useState } from 'react';
import DatePicker from 'react-datepicker';
import 'react-datepicker/dist/react-datepicker.css';
import { Sample } from '../sample.tsx';

export function Component() {
  const [day, setDay] = useState<Date | null>(new Date(2026, 2, 1));
  return (
    <Sample
      works={(drawn) => {
        const button = drawn.querySelector<HTMLElement>('.react-datepicker__day--029');
        if (day?.getDate() !== 29) button?.click();
        return (
          button !== null && getComputedStyle(button).display === 'inline-block' && day?.getDate() === 29
        );
      }}
    >
      <DatePicker inline selected={day} onChange={setDay} />
    </Sample>
  );
}
