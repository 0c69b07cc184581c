export { ReviewScreen as default } from '../../features/review/review-screen.tsx';
