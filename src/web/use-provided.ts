import { type Context, useContext } from 'react';

/** @throws Error outside the context's provider */
export function useProvided<T>(context: Context<T | null>): T {
  const value = useContext(context);
  if (value === null) throw new Error('A context has no provider');
  return value;
}
