import { DocumentsScreen } from '../../features/members/documents-screen.tsx';

export default function DocumentsRoute() {
  return <DocumentsScreen />;
}
