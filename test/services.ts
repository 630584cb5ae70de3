import { followPrimary, type Services, startServices } from '#server/services.ts';

/** Gives access to the outbox and the metrics. */
export const OPERATOR_TOKEN = 'operator-token-of-tests';

type Inputs = Pick<Services, 'config' | 'db' | 'pool' | 'jobs' | 'mailer' | 'shedLoad' | 'now'>;

/** Starts what calls and background work share. */
export async function startTestServices(databaseUrl: string, inputs: Inputs): Promise<Services> {
  const primary = await followPrimary(inputs.pool, databaseUrl, inputs.config);
  const fixed = { secrets: ['s'.repeat(32)], operatorToken: OPERATOR_TOKEN };
  const services = await startServices({ ...primary, ...fixed, ...inputs });
  return {
    ...services,
    async close() {
      await services.close();
      await primary.close();
    },
  };
}
