export { DeskScreen as default } from '../../features/desk/desk-screen.tsx';
