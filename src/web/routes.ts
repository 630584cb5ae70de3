import { index, rootRoute, route } from '@tanstack/virtual-file-routes';

/** Every URL and its page. */
export const routes = rootRoute('shell/document.tsx', [
  index('marketing/landing-page.tsx'),
  route('/search', 'companies/search-page.tsx'),
  route('/company/$slug', 'companies/company-page.tsx'),
  route('/signin', 'accounts/sign-in-page.tsx'),
  route('/signup', 'accounts/sign-up-page.tsx'),
  route('/monthly', 'billing/monthly-page.tsx'),
  route('/success', 'billing/success-page.tsx'),
  route('/profile', 'accounts/profile-page.tsx'),
  route('/reset-password', 'accounts/reset-password-page.tsx'),
  route('/outbox', 'mail/outbox-page.tsx'),
  route('/admin', 'admin/admin-page.tsx', [index('admin/overview/overview-page.tsx')]),
]);
