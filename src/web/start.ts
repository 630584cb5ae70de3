import { createStart } from '@tanstack/react-start';
import { errorSerialization } from './platform/shell/error-serialization.ts';

/** Serialization shared by server and browser. */
export const startInstance = createStart(() => ({ serializationAdapters: [errorSerialization] }));
