export { AuthoritiesScreen as default } from '../../features/authorities/authorities-screen.tsx';
