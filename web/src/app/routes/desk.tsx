import { DeskScreen } from '../../features/desk/desk-screen.tsx';

export default function DeskRoute() {
  return <DeskScreen />;
}
