import { DayPicker } from 'react-day-picker';
import 'react-day-picker/style.css';
import { useState } from 'react';
import { Sample } from '../sample.tsx';

export function Component() {
  const [day, setDay] = useState<Date>();
  return (
    <Sample
      works={(drawn) => {
        const button = drawn.querySelector<HTMLElement>('td[data-day="2026-03-29"] button');
        if (!day) button?.click();
        return day?.getDate() === 29 && button !== null && getComputedStyle(button).width === '42px';
      }}
    >
      <DayPicker
        mode="single"
        timeZone="Asia/Tokyo"
        defaultMonth={new Date(2026, 2, 1)}
        selected={day}
        onSelect={setDay}
      />
    </Sample>
  );
}
