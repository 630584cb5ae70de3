import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RecordTable } from '#domain/changes/record-forms.ts';

/** A link to the page on which a company or LP is edited. */
export function RecordLink({ table, id, children }: { table: RecordTable; id: number; children: ReactNode }) {
  const to = table === 'companies' ? '/admin/companies/$id' : '/admin/lps/$id';
  return (
    <Link to={to} params={{ id: String(id) }} className="link font-medium break-words">
      {children}
    </Link>
  );
}
