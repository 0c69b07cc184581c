export { BlocksScreen as default } from '../../features/blocks/blocks-screen.tsx';
