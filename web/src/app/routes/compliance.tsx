export { LawsScreen as default } from '../../features/compliance/laws-screen.tsx';
