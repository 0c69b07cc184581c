import { FlagRulesScreen } from '../../features/flag-rules/flag-rules-screen.tsx';

export default function FlagRulesRoute() {
  return <FlagRulesScreen />;
}
