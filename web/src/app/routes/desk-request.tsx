import { useParams } from 'react-router';
import { Navigate } from '../../ui/link.ts';
import { at } from '../../lib/locale.ts';

/** One request's own address: it opens at the desk, where it can be worked on. */
export default function DeskRequestRoute() {
  const { id = '' } = useParams();
  return <Navigate to={at(`/admin?${new URLSearchParams({ request: id })}`)} replace />;
}
