/** A section of the admin panel. */
type AdminSection = {
  path: string;
  label: string;
  group: 'Business' | 'Data' | 'Site';
  /** The pending count shown next to it. */
  attention?: 'requests' | 'outbox' | 'jobs' | 'sources';
};

export const ADMIN_SECTIONS: readonly AdminSection[] = [
  { path: '/admin', label: 'Overview', group: 'Business' },
  { path: '/admin/users', label: 'Users', group: 'Business' },
  { path: '/admin/requests', label: 'Requests', group: 'Business', attention: 'requests' },
  { path: '/admin/suppressions', label: 'Suppression list', group: 'Business' },
  { path: '/admin/companies', label: 'Companies', group: 'Data' },
  { path: '/admin/lps', label: 'LPs', group: 'Data' },
  { path: '/admin/imports', label: 'Imports', group: 'Data' },
  { path: '/admin/sources', label: 'Sources', group: 'Data', attention: 'sources' },
  { path: '/admin/quality', label: 'Data quality', group: 'Data' },
  { path: '/admin/history', label: 'History', group: 'Data' },
  { path: '/admin/settings', label: 'Site settings', group: 'Site' },
  { path: '/admin/outbox', label: 'Outbox', group: 'Site', attention: 'outbox' },
  { path: '/admin/jobs', label: 'Jobs', group: 'Site', attention: 'jobs' },
  { path: '/admin/audit', label: 'Audit log', group: 'Site' },
];
