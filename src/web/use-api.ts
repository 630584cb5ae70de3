import { useRouter } from '@tanstack/react-router';
import type { ApiClient } from './api.ts';

/** The API client of this router. */
export function useApi(): ApiClient {
  return useRouter().options.context.api;
}
