export { DocumentsScreen as default } from '../../features/members/documents-screen.tsx';
