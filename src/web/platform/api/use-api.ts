import { useRouter } from '@tanstack/react-router';
import type { ApiCalls } from './api.ts';

export function useApi(): ApiCalls {
  return useRouter().options.context.api;
}
