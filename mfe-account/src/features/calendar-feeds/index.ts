export { CalendarFeedsPage as Component } from './components/calendar-feeds-page.tsx';
