import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs from 'dayjs';
import { Sample } from '../sample.tsx';

export function Component() {
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <Sample
        works={(drawn) => {
          const day = drawn.querySelector('[role=gridcell][aria-selected=true]');
          return day !== null && day.textContent === '29' && getComputedStyle(day).borderRadius !== '0px';
        }}
      >
        <DateCalendar defaultValue={dayjs('2026-03-29')} />
      </Sample>
    </LocalizationProvider>
  );
}
