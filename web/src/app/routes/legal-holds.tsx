export { LegalHoldsScreen as default } from '../../features/legal-holds/legal-holds-screen.tsx';
