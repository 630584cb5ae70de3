import { notFound, redirect } from '@tanstack/react-router';
import { ApiError } from './api.ts';

/** What a page's loader asked for. @throws the page that says that there is nothing at its address, where so */
export async function foundOrNot<T>(pending: Promise<T>): Promise<T> {
  try {
    return await pending;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw notFound();
    throw error;
  }
}

/** Every page has one address: whoever comes by another spelling goes on to it. @throws the redirect */
export function onlyAt(path: string, asked: string): void {
  if (asked !== path) throw redirect({ href: path, statusCode: 308 });
}
