import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { EMAIL_NEWS, type EmailNews } from '#domain/profile-messages.ts';
import { toast } from '../../ui/toast.ts';

/** What the address of the page says of a mailed link that led here; undefined for words that are not ours. */
export function readEmailNews(value: unknown): EmailNews | undefined {
  return isEmailNews(value) ? value : undefined;
}

/** Says what a mailed link has done, once: reloading the page does not say it again. */
export function useEmailNews(news: EmailNews | undefined): void {
  const navigate = useNavigate({ from: '/profile' });
  useEffect(() => {
    if (!news) return;
    toast({ ...EMAIL_NEWS[news], tone: news === 'agreed' || news === 'changed' ? 'good' : 'bad' });
    void navigate({ search: (search) => ({ ...search, email: undefined }), replace: true, resetScroll: false });
  }, [news, navigate]);
}

function isEmailNews(value: unknown): value is EmailNews {
  return typeof value === 'string' && Object.hasOwn(EMAIL_NEWS, value);
}
