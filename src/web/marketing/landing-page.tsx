import { createFileRoute } from '@tanstack/react-router';
import { requireVisitor } from '../accounts/require-visitor.ts';

export const Route = createFileRoute('/')({ beforeLoad: requireVisitor, component: LandingPage });

function LandingPage() {
  return <a href="/search">Search</a>;
}
