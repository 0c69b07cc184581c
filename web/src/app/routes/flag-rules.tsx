export { FlagRulesScreen as default } from '../../features/flag-rules/flag-rules-screen.tsx';
