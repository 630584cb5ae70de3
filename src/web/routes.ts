import { index, rootRoute, route } from '@tanstack/virtual-file-routes';

/** Every URL and its page. */
export const routes = rootRoute('shell/document.tsx', [
  index('marketing/landing-page.tsx'),
  route('/search', 'companies/search-page.tsx'),
  route('/company/$slug', 'companies/company-page.tsx'),
  route('/directory', 'directory/directory-page.tsx'),
  route('/directory/cities', 'directory/cities-page.tsx'),
  route('/directory/cities/$slug', 'directory/city-page.tsx'),
  route('/directory/industries', 'directory/industries-page.tsx'),
  route('/directory/industries/$slug', 'directory/industry-page.tsx'),
  route('/directory/companies', 'directory/letters-page.tsx'),
  route('/directory/companies/$letter', 'directory/letter-page.tsx'),
  route('/compare', 'compare/compare-page.tsx'),
  route('/compare/$pair', 'compare/comparison-page.tsx'),
  route('/signin', 'accounts/sign-in-page.tsx'),
  route('/signup', 'accounts/sign-up-page.tsx'),
  route('/monthly', 'billing/monthly-page.tsx'),
  route('/success', 'billing/success-page.tsx'),
  route('/profile', 'accounts/profile-page.tsx'),
  route('/reset-password', 'accounts/reset-password-page.tsx'),
  route('/outbox', 'mail/outbox-page.tsx'),
  route('/admin', 'admin/admin-page.tsx', [
    index('admin/overview/overview-page.tsx'),
    route('/users', 'admin/users/users-page.tsx'),
    route('/users/$id', 'admin/users/user-page.tsx'),
    route('/settings', 'admin/settings/settings-page.tsx'),
    route('/outbox', 'admin/outbox/mails-page.tsx'),
    route('/jobs', 'admin/jobs/jobs-page.tsx'),
    route('/audit', 'admin/audit/audit-page.tsx'),
  ]),
]);
