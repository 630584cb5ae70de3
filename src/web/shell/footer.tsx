import { Link } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { Logo } from './logo.tsx';

const LINK =
  'inline-flex min-h-8 items-center text-ink-2 hover:text-ink hover:underline underline-offset-3 max-tablet:min-h-9';

/** The foot of public pages. */
export function Footer() {
  return (
    <footer className="mt-24 border-t border-line bg-surface text-14">
      <div className="mx-auto grid max-w-312 grid-cols-[2fr_1fr_1fr] gap-8 px-6 pt-10 pb-6 max-tablet:grid-cols-2 max-tablet:px-4">
        <div className="max-tablet:col-span-2">
          <Logo />
          <p className="mt-2 max-w-65 text-13 text-ink-3">{BRAND.tagline}</p>
        </div>
        <nav aria-labelledby="footer-product">
          <h2 id="footer-product" className="mb-1.5 text-13 font-semibold">
            Product
          </h2>
          <ul>
            <li>
              <Link to="/search" className={LINK}>
                Search
              </Link>
            </li>
            <li>
              <Link to="/" hash="pricing" className={LINK}>
                Pricing
              </Link>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-contact">
          <h2 id="footer-contact" className="mb-1.5 text-13 font-semibold">
            Contact
          </h2>
          <ul>
            <li>
              <a href={`mailto:${BRAND.supportEmail}`} className={LINK}>
                Contact Us
              </a>
            </li>
            <li>
              <a href={BRAND.socialUrl} className={LINK} rel="noopener">
                LinkedIn
              </a>
            </li>
          </ul>
        </nav>
        <p className="col-span-full border-t border-line pt-5 text-12 text-ink-3">
          © {new Date().getUTCFullYear()} {BRAND.name}
        </p>
      </div>
    </footer>
  );
}
