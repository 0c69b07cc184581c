export { CodeRulesScreen as default } from '../../features/code-rules/code-rules-screen.tsx';
