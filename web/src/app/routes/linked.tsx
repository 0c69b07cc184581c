export { LinkedScreen as default } from '../../features/linked/linked-screen.tsx';
