import {
  acceptedContent,
  completable,
  createRequestStateCodec,
  inputRequired,
  type McpServer,
  ResourceTemplate,
  type ServerContext,
} from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { AgentExtension } from '#server/workspace/agents/routes.ts';

/** The tools, resources and prompts that the server scenarios of the official conformance suite call. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const SOUND = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

const states = createRequestStateCodec<{ step: number }>({ key: 'a key of thirty-two bytes or more' });

const text = (value: string) => ({ type: 'text' as const, text: value });
const image = { type: 'image' as const, data: PIXEL, mimeType: 'image/png' };
const audio = { type: 'audio' as const, data: SOUND, mimeType: 'audio/wav' };
const embedded = (uri: string) => ({
  type: 'resource' as const,
  resource: { uri, mimeType: 'text/plain', text: 'An embedded resource' },
});

const STRING = { type: 'string' } as const;
const BOOLEAN = { type: 'boolean' } as const;
const elicit = (message: string, field: string, property: typeof STRING | typeof BOOLEAN = STRING) =>
  inputRequired.elicit({
    message,
    requestedSchema: { type: 'object', properties: { [field]: property }, required: [field] },
  });
const sample = (prompt: string) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(prompt) }], maxTokens: 50 });

type Result = Awaited<ReturnType<Parameters<McpServer['registerTool']>[2]>>;

function addTools(server: McpServer): void {
  const tool = (name: string, run: (c: ServerContext) => Promise<Result> | Result) =>
    server.registerTool(name, { description: 'A fixture' }, (async (c: ServerContext) => run(c)) as never);
  const returning = (...content: object[]) => ({ content }) as Result;

  tool('test_simple_text', () => returning(text('This is a simple text response for testing.')));
  tool('test_image_content', () => returning(image));
  tool('test_audio_content', () => returning(audio));
  tool('test_embedded_resource', () => returning(embedded('test://embedded-resource')));
  tool('test_multiple_content_types', () =>
    returning(text('Several'), image, embedded('test://mixed-content-resource')),
  );
  tool('test_error_handling', () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  tool('test_tool_with_progress', async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken ?? 0;
    for (const progress of [0, 50, 100]) {
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
    }
    return returning(text(String(progressToken)));
  });
  tool('test_logging_tool', async ({ mcpReq }) => {
    await mcpReq.log('info', 'A message');
    return returning(text('Logged'));
  });
  tool('test_missing_capability', () => inputRequired({ inputRequests: { sampled: sample('Hello') } }));
  tool('test_streaming_elicitation', async ({ mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken ?? 0;
    await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: 1, total: 2 } });
    return inputRequired({ inputRequests: { confirm: elicit('Please confirm', 'ok', BOOLEAN) } });
  });

  tool('test_input_required_result_elicitation', ({ mcpReq }) => {
    const name = acceptedContent(mcpReq.inputResponses, 'user_name', z.object({ name: z.string() }))?.name;
    if (name !== undefined) return returning(text(`Hello, ${name}!`));
    return inputRequired({ inputRequests: { user_name: elicit('What is your name?', 'name') } });
  });
  tool('test_input_required_result_sampling', ({ mcpReq }) =>
    mcpReq.inputResponses?.capital_question
      ? returning(text(JSON.stringify(mcpReq.inputResponses.capital_question)))
      : inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?') } }),
  );
  tool('test_input_required_result_list_roots', ({ mcpReq }) =>
    mcpReq.inputResponses?.client_roots
      ? returning(text(JSON.stringify(mcpReq.inputResponses.client_roots)))
      : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } }),
  );
  tool('test_input_required_result_multiple_inputs', async ({ mcpReq }) => {
    const responses = mcpReq.inputResponses;
    if (responses?.user_name && responses.greeting && responses.client_roots) return returning(text('All received'));
    return inputRequired({
      inputRequests: {
        user_name: elicit('What is your name?', 'name'),
        greeting: sample('Generate a greeting'),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await states.mint({ step: 1 }),
    });
  });
  for (const name of ['test_input_required_result_request_state', 'test_input_required_result_tampered_state']) {
    tool(name, async ({ mcpReq }) => {
      if (mcpReq.requestState<{ step: number }>()?.step === 1) return returning(text('state-ok'));
      return inputRequired({
        inputRequests: { confirm: elicit('Please confirm', 'ok', BOOLEAN) },
        requestState: await states.mint({ step: 1 }),
      });
    });
  }
  tool('test_input_required_result_multi_round', async ({ mcpReq }) => {
    const step = mcpReq.requestState<{ step: number }>()?.step ?? 0;
    if (step === 2) return returning(text('Done'));
    const [key, question, field] =
      step === 0
        ? ['step1', 'Step 1: What is your name?', 'name']
        : ['step2', 'Step 2: What is your favorite color?', 'color'];
    return inputRequired({
      inputRequests: { [key as string]: elicit(question as string, field as string) },
      requestState: await states.mint({ step: step + 1 }),
    });
  });
  tool('test_input_required_result_capabilities', ({ mcpReq }) => {
    const declared =
      Object(mcpReq._meta)['io.modelcontextprotocol/clientCapabilities'] ??
      Object(mcpReq.envelope)['io.modelcontextprotocol/clientCapabilities'] ??
      {};
    return inputRequired({
      inputRequests: {
        ...(declared.sampling && { greeting: sample('Generate a greeting') }),
        ...(declared.elicitation && { user_name: elicit('What is your name?', 'name') }),
      },
    });
  });
}

function addResources(server: McpServer): void {
  server.registerResource('text', 'test://static-text', { mimeType: 'text/plain' }, async ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
  }));
  server.registerResource('binary', 'test://static-binary', { mimeType: 'image/png' }, async ({ href: uri }) => ({
    contents: [{ uri, mimeType: 'image/png', blob: PIXEL }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, { mimeType: 'application/json' }, async ({ href: uri }, { id }) => ({
    contents: [
      {
        uri,
        mimeType: 'application/json',
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      },
    ],
  }));
}

function addPrompts(server: McpServer): void {
  const says = (...content: object[]) =>
    ({ messages: content.map((one) => ({ role: 'user', content: one })) }) as never;
  const description = 'A fixture';
  server.registerPrompt('test_simple_prompt', { description }, async () =>
    says(text('This is a simple prompt for testing.')),
  );
  const argument = completable(z.string(), () => ['testValue1', 'testValue2']);
  const argsSchema = z.object({ arg1: argument, arg2: z.string() });
  server.registerPrompt('test_prompt_with_arguments', { description, argsSchema }, async ({ arg1, arg2 }) =>
    says(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description, argsSchema: z.object({ resourceUri: z.string() }) },
    async ({ resourceUri }) => says(embedded(resourceUri), text('Please process the embedded resource above.')),
  );
  server.registerPrompt('test_prompt_with_image', { description }, async () =>
    says(image, text('Please analyze the image above.')),
  );
  server.registerPrompt('test_input_required_result_prompt', { description }, (async ({ mcpReq }: ServerContext) => {
    const context = acceptedContent(mcpReq.inputResponses, 'user_context', z.object({ context: z.string() }))?.context;
    if (context !== undefined) return says(text(`Use this context: ${context}`));
    return inputRequired({ inputRequests: { user_context: elicit('What context should the prompt use?', 'context') } });
  }) as never);
}

export const CONFORMANCE_FIXTURES: AgentExtension = {
  options: {
    capabilities: { logging: {}, completions: {}, resources: { listChanged: false }, prompts: { listChanged: false } },
    requestState: { verify: states.verify },
  },
  addTo(server) {
    addTools(server);
    addResources(server);
    addPrompts(server);
  },
};
