import { CodeRulesScreen } from '../../features/code-rules/code-rules-screen.tsx';

export default function CodeRulesRoute() {
  return <CodeRulesScreen />;
}
