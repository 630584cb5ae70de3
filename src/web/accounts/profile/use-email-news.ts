import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { EmailNews } from '#domain/emails/email-news.ts';
import { toast } from '../../ui/toast.ts';
import { EMAIL_NEWS_MESSAGES } from './profile-messages.ts';

/** Says what a mailed link has done, once: reloading the page does not say it again. */
export function useEmailNews(news: EmailNews | undefined): void {
  const navigate = useNavigate({ from: '/profile/{-$part}' });
  useEffect(() => {
    if (!news) return;
    toast({ ...EMAIL_NEWS_MESSAGES[news], tone: news === 'agreed' || news === 'changed' ? 'good' : 'bad' });
    void navigate({ search: (search) => ({ ...search, email: undefined }), replace: true, resetScroll: false });
  }, [news, navigate]);
}
