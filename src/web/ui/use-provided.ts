import { type Context, useContext } from 'react';

/** @throws Error outside the context's provider, which it names */
export function useProvided<T>(context: Context<T | null>, provider: string): T {
  const value = useContext(context);
  if (value === null) throw new Error(`Must be used within a ${provider}`);
  return value;
}
