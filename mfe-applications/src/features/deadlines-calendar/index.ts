export { CalendarPage as Component } from './components/calendar-page.tsx';
