export { DeskHoursScreen as default } from '../../features/desk-hours/desk-hours-screen.tsx';
