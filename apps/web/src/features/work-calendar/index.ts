export { WorkCalendar } from './WorkCalendar.tsx';
