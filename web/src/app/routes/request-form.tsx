import { RequestForm } from '../../features/requests/request-form.tsx';

export default function RequestFormRoute() {
  return <RequestForm />;
}
