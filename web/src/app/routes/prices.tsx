export { PricesScreen as default } from '../../features/prices/prices-screen.tsx';
