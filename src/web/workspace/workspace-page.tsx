import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useSession } from '../members/accounts/session.tsx';

/** A framed part of a page. */
export const BOX =
  'grid min-w-0 gap-4 rounded-box border border-line bg-surface px-5 py-4 max-tablet:px-4 max-tablet:[&_.button]:min-h-11';

type WorkspacePageProps = {
  /** The page that the navigation leads to, above this one. */
  parent?: { label: string; path: string };
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  /** Whether it has forms and text, but no table. */
  isNarrow?: boolean;
  /** Whether admins who view the site as the user see only the title. */
  isPrivate?: boolean;
  children?: ReactNode;
};

/** A page that the workspace navigation leads to. */
export function WorkspacePage(props: WorkspacePageProps) {
  const { parent, title, about, actions, isNarrow = false, isPrivate = false, children } = props;
  const isReadOnly = useSession().impersonatedBy !== null;
  const isHidden = isPrivate && isReadOnly;
  return (
    <div
      className={`mx-auto w-full px-6 py-8 max-tablet:px-4 max-tablet:py-5 ${isNarrow ? 'max-w-220' : 'max-w-[1120px]'}`}
    >
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-80">
          {parent && <ParentLink {...parent} />}
          <h1 className="text-28 font-semibold break-words">{title}</h1>
          {about && !isHidden && <p className="mt-1 max-w-170 text-pretty text-ink-2">{about}</p>}
        </div>
        {actions && !isHidden && <div className="flex shrink-0 flex-wrap gap-2">{actions}</div>}
      </header>
      <fieldset disabled={isReadOnly} className="mt-5 grid min-w-0 gap-4">
        {isReadOnly && <p className="text-13 text-ink-2">This page is read-only while you view as this user.</p>}
        {isHidden ? (
          <EmptyPage icon={<Lock />} title="Private" about={`Only the user can see their ${title.toLowerCase()}.`} />
        ) : (
          children
        )}
      </fieldset>
    </div>
  );
}

/** Above the title of a page, the way back to the page of all. */
export function ParentLink({ label, path }: { label: string; path: string }) {
  return (
    <Link to={path} className="mb-1 inline-flex min-h-6 items-center text-13 text-ink-3 hover:text-ink hover:underline">
      {label}
    </Link>
  );
}

/** A framed part of a page with a title. */
export function TitledBox({ title, about, children }: { title: string; about?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={BOX} aria-labelledby={id}>
      <div>
        <h2 id={id} className="text-16 font-semibold">
          {title}
        </h2>
        {about && <p className="mt-0.5 text-ink-2">{about}</p>}
      </div>
      {children}
    </section>
  );
}

type EmptyPageProps = { icon: ReactNode; title: string; about: ReactNode; children?: ReactNode };

/** What a page shows before there is anything on it, with the way to change that. */
export function EmptyPage({ icon, title, about, children }: EmptyPageProps) {
  return (
    <section className="grid min-h-72 place-items-center content-center gap-4 rounded-box border border-line bg-surface px-6 py-10 text-center">
      <span
        aria-hidden="true"
        className="grid size-11 place-items-center rounded-box bg-accent-wash text-accent-wash-ink [&>svg]:size-5"
      >
        {icon}
      </span>
      <div className="max-w-110">
        <h2 className="text-16 font-semibold">{title}</h2>
        <p className="mt-1 text-ink-2">{about}</p>
      </div>
      {children}
    </section>
  );
}
