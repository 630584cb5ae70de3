import { createStart } from '@tanstack/react-start';
import { errorSerialization } from './shell/error-serialization.ts';

/** What server and browser agree on about the data that travels with a page. */
export const startInstance = createStart(() => ({ serializationAdapters: [errorSerialization] }));
