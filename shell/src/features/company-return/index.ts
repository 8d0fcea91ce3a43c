export { CompanyReturnPage } from './company-return-page.tsx';
