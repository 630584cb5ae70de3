import { createRequire, registerHooks, stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import type pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import * as ast from 'typescript/unstable/ast';
import { API, type Type, TypeFlags } from 'typescript/unstable/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useTestDatabase } from './database.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const SERVER = path.join(ROOT, 'src/server/');
const SCHEMA = path.join(SERVER, 'platform/database/schema.ts');

/** Tables of Better Auth, which alone reads some of their columns. */
const AUTH_TABLES = /^(user|session|account|verification|twoFactor|passkey|walletAddress|apikey|oauth\w+)\./;

/** Columns that nothing reads. A migration can drop them once no earlier version writes them. */
const UNUSED = ['subscriptions.cancel_at_period_end'];

/** Statements that cannot be checked, as the start of their problems, and why. */
const EXCEPTIONS: Record<string, string> = {
  'src/server/platform/jobs/jobs.ts createJobs': 'statements of pg-boss',
  'src/server/data/changes/edit-record.ts': 'a form names the table and columns',
  'src/server/data/changes/undo-change.ts idsOf': 'the query is a parameter',
  'src/server/data/evidence/apply-rule.ts writeEffects': 'the columns are parameters',
  'src/server/data/imports/change-tables.ts update': 'the table and columns are parameters',
  'src/server/platform/database/copy-rows.ts copyOut': 'the query is a parameter',
  'src/server/platform/database/owned-rows.ts ownedRows: column "position"': 'clients cannot be reordered',
  'src/server/platform/database/connection.ts refreshStatistics': 'the database names the tables',
  'src/server/platform/jobs/cancelable-work.ts': 'the columns are parameters, typed by the table',
  'src/server/platform/jobs/poll.ts claimDue': 'the columns are parameters, typed by the table',
  'src/server/platform/operations/backup/tables.ts emptyTables': 'the database names the tables',
  'src/server/workspace/ledger/contact-checks.ts readSubjectRows': 'the query is a parameter',
  'src/server/workspace/delivery-results/save-results.ts reportAddresses: email': 'a condition excludes null',
};

const database = useTestDatabase();
let client: pg.PoolClient;
let api: API;
let project: ReturnType<ReturnType<API['updateSnapshot']>['getProjects']>[number];

beforeAll(async () => {
  client = await database.pool.connect();
  await client.query(getConstructionPlans());
  api = new API({ cwd: ROOT });
  project = api.updateSnapshot({ openProjects: [path.join(ROOT, 'tsconfig.json')] }).getProjects()[0] as typeof project;
});

afterAll(async () => {
  hooks.deregister();
  api.close();
  client.release();
});

type Column = { table: string; name: string; type: number; nullable: boolean | null; generated: boolean };

test('the types of tables fit the schema', async () => {
  const { rows } = await client.query<Column>(
    `select case when nspname = 'public' then relname else nspname || '.' || relname end as table, attname as name,
       atttypid::int as type, case when relkind = 'r' then not attnotnull end as nullable, atthasdef or attidentity <> '' as generated
     from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
     where nspname in ('public', 'sandbox') and relkind in ('r', 'v') and attnum > 0 and not attisdropped
       and relname not like 'kysely%'`,
  );
  const { checker, program } = project;
  const schema = checker.getSymbolAtLocation(program.getSourceFile(SCHEMA) as ast.Node);
  const declared = schema && checker.getMemberInModuleExports(schema, 'Database');
  const types = new Map<string, Type>();
  for (const [table, row] of propertiesOf(checker.getDeclaredTypeOfSymbol(declared as never))) {
    for (const [column, type] of propertiesOf(row)) types.set(`${table}.${column}`, type);
  }
  await readSamples();
  const tables = new Set([...types.keys()].map((key) => key.replace(/\.\w+$/, '')));
  const problems = rows.flatMap(({ table, name, ...column }) => {
    const key = `${table}.${name}`;
    const type = types.get(key);
    types.delete(key);
    if (!type)
      return tables.has(table) && !AUTH_TABLES.test(key) && !UNUSED.includes(key) ? [`${key} has no type`] : [];
    const { __select__: selected = type, __insert__: inserted } = Object.fromEntries(propertiesOf(type));
    const problem = misfit(selected, column);
    if (problem) return [`${key} ${problem}`];
    if (isNullable(selected) && column.nullable === false) return [`${key} is not nullable`];
    const hasDefault = column.generated || column.nullable !== false;
    return inserted && isOptional(inserted) && !hasDefault ? [`${key} has no default`] : [];
  });
  expect([...problems, ...[...types.keys()].map((key) => `${key} does not exist`)]).toEqual([]);
});

test('statements fit the schema, and row types fit what they return', async () => {
  const statements = findStatements();
  expect(statements.length).toBeGreaterThan(400);
  await client.query('begin');
  await readSamples();
  await createTemporary(statements.flatMap(({ texts }) => texts));
  const nullable = await client.query<{ column: string }>(
    `select attrelid || '.' || attnum as column from pg_attribute join pg_class on pg_class.oid = attrelid
     where not attnotnull and relkind <> 'v' and relpersistence = 'p'`,
  );
  const nullables = new Set(nullable.rows.map(({ column }) => column));
  const problems = new Set(statements.flatMap(({ at, error }) => (error ? `${at} ${error}` : [])));
  for (const { at, row, texts } of statements) {
    for (const text of texts) {
      const fields = await describe(text).catch((error: Error) => `${at} ${error.message} in ${text}`);
      if (typeof fields === 'string') {
        if (!fields.includes('cannot insert multiple commands')) problems.add(fields);
        continue;
      }
      for (const [name, type] of row && !elementOf(row) ? propertiesOf(row) : []) {
        const field = fields.find((returned) => returned.name === name);
        if (!field && isOptional(type)) continue;
        const isNotNull = new RegExp(`\\b${name}"? is not null`).test(text);
        const nullable = nullables.has(`${field?.tableID}.${field?.columnID}`) && !isNotNull;
        const problem = field ? misfit(type, { type: field.dataTypeID, nullable }) : 'is not returned';
        if (problem) problems.add(`${at} ${name} ${problem}`);
      }
    }
  }
  await client.query('rollback');
  for (const exception of Object.keys(EXCEPTIONS)) {
    const excepted = [...problems].filter((problem) => problem.startsWith(exception));
    expect(excepted, exception).not.toEqual([]);
    for (const problem of excepted) problems.delete(problem);
  }
  expect([...problems]).toEqual([]);
});

/** Creates the temporary tables and cursors of imports. Each needs some of the others. */
async function createTemporary(texts: readonly string[]): Promise<void> {
  let waiting = texts.filter((text) => /create temp table|declare \w+ .*cursor/.test(text));
  for (let before = -1; waiting.length !== before; ) {
    before = waiting.length;
    const failed: string[] = [];
    for (const text of waiting) {
      const parameters = new Set(text.match(/\$\d+/g)).size;
      await client.query('savepoint temporary');
      await client.query(text, Array(parameters).fill(null)).catch(async () => {
        failed.push(text);
        await client.query('rollback to temporary');
      });
    }
    waiting = failed;
  }
}

/** Asks PostgreSQL which columns a statement returns, without running it. */
async function describe(text: string): Promise<pg.FieldDef[]> {
  await client.query('savepoint described');
  return new Promise<pg.FieldDef[]>((resolve, reject) => {
    let fields: pg.FieldDef[] = [];
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription: (message: { fields: pg.FieldDef[] }) => {
        fields = message.fields;
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields),
    } as pg.Submittable);
  }).finally(() => client.query('rollback to described'));
}

/** Texts of values by the name of their type. Others are like text. */
const SAMPLES: Record<string, string> = {
  bool: 't',
  bytea: '\\x00',
  date: '2000-01-01',
  json: 'null',
  jsonb: 'null',
  timestamptz: '2000-01-01 00:00:00+00',
  ...Object.fromEntries(['int2', 'int4', 'int8', 'float4', 'float8', 'oid'].map((type) => [type, '1'])),
};
const samples = new Map<number, string>();

async function readSamples(): Promise<void> {
  const { rows } = await client.query<{ id: number; name: string; array: number }>(
    'select oid::int as id, typname as name, typarray::int as array from pg_type',
  );
  for (const { id, name, array } of rows) {
    samples.set(id, SAMPLES[name] ?? samples.get(id) ?? 'text');
    samples.set(array, `{${SAMPLES[name] ?? 'text'}}`);
  }
}

/** The kind of JSON, which can be anything. */
const ANY = 'null';

/** Why values of a column, as the pool parses them, do not fit a type. */
function misfit(type: Type, { type: id, nullable }: Pick<Column, 'type' | 'nullable'>): string | undefined {
  const kinds = typesIn(type)
    .filter(({ flags }) => !(flags & TypeFlags.Nullable))
    .map(kindOf);
  const kind = kindOfValue(client.getTypeParser(id, 'text')(samples.get(id) ?? ''));
  if (!kind.startsWith(ANY) && !kinds.includes(kind) && !kinds.includes('unknown')) return `is ${kind}, not ${kinds}`;
  return nullable && !isNullable(type) ? 'is nullable' : undefined;
}

function kindOfValue(value: unknown): string {
  if (Array.isArray(value)) return `${kindOfValue(value[0])}[]`;
  if (value === null) return ANY;
  return typeof value === 'object' ? value.constructor.name : typeof value;
}

function kindOf(type: Type): string {
  if (type.flags & TypeFlags.StringLike) return 'string';
  if (type.flags & TypeFlags.NumberLike) return 'number';
  if (type.flags & TypeFlags.BooleanLike) return 'boolean';
  if (type.flags & (TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter)) return 'unknown';
  const element = elementOf(type);
  return element ? `${typesIn(element).map(kindOf)[0]}[]` : (type.getSymbol()?.name ?? 'object');
}

function elementOf(type: Type): Type | undefined {
  const { checker } = project;
  return type.isTypeReference() && checker.isArrayLikeType(type) ? checker.getTypeArguments(type)[0] : undefined;
}

function isOptional(type: Type): boolean {
  return typesIn(type).some(({ flags }) => flags & TypeFlags.Undefined);
}

function isNullable(type: Type): boolean {
  return typesIn(type).some(({ flags }) => flags & (TypeFlags.Null | TypeFlags.AnyOrUnknown));
}

function typesIn(type: Type): readonly Type[] {
  return type.isUnionType() ? type.getTypes() : [type];
}

function propertiesOf(type: Type): [string, Type][] {
  const properties = project.checker.getPropertiesOfType(type);
  const types = project.checker.getTypeOfSymbol(properties);
  return properties.map(({ name }, i) => [name, types[i] as Type]);
}

type Statement = { at: string; row: Type | undefined; texts: string[]; error?: unknown };

/** Finds the statements of the server. Their texts vary with what the code inserts. Migrations run on other schemas. */
function findStatements(): Statement[] {
  const files = project.program.getSourceFileNames().filter((file) => file.startsWith(SERVER));
  return files.flatMap((file) => {
    if (/\.test\.|\/migrations\/|-command\.ts$|main\.ts$/.test(file)) return [];
    const statements: Statement[] = [];
    const visit = (node: ast.Node): void => {
      node.forEachChild(visit);
      const { text, row } = statementIn(node) ?? {};
      if (!text) return;
      const at = `${path.relative(ROOT, file)} ${nameOfFunction(node)}:`;
      try {
        const texts = [0, 1, 2].map((variant) => evaluate(file, text, variant));
        statements.push({ at, row, texts: [...new Set(texts)] });
      } catch (error) {
        statements.push({ at, row, texts: [], error });
      }
    };
    visit(project.program.getSourceFile(file) as ast.SourceFile);
    return statements;
  });
}

function nameOfFunction(node: ast.Node): string {
  let parent = node.parent;
  while (parent.parent && !(ast.isFunctionDeclaration(parent) && parent.name)) parent = parent.parent;
  return ast.isFunctionDeclaration(parent) ? (parent.name?.text ?? '') : '';
}

/**
 * Reads `client.query<Row>(text)`, `` sql<Row>`text`.execute(db) ``, and with `sql` inside `db.selectFrom(…).execute()`.
 * Other calls of Kysely are typed by the tables.
 */
function statementIn(node: ast.Node): { text: ast.Node; row: Type | undefined } | null {
  if (!ast.isCallExpression(node) || !ast.isPropertyAccessExpression(node.expression)) return null;
  const { name, expression } = node.expression;
  const [argument] = node.arguments;
  const rowOf = (types = node.typeArguments) => types?.[0] && project.checker.getTypeFromTypeNode(types[0]);
  if (name.text === 'query' && argument) {
    if (!ast.isObjectLiteralExpression(argument)) return { text: argument, row: rowOf() };
    const properties = argument.properties.filter(ast.isPropertyAssignment);
    const text = properties.find((property) => property.name.getText() === 'text');
    return { text: text?.initializer ?? argument, row: rowOf() };
  }
  if (!name.text.startsWith('execute')) return null;
  if (ast.isTaggedTemplateExpression(expression)) return { text: expression, row: rowOf(expression.typeArguments) };
  if (argument || !/\bsql\b/.test(expression.getText())) return null;
  const promise = project.checker.getTypeAtLocation(node);
  const result = promise?.isTypeReference() && project.checker.getTypeArguments(promise)[0];
  const row = result && (elementOf(result) ?? typesIn(result).find(({ flags }) => !(flags & TypeFlags.Undefined)));
  return { text: expression, row: row && /Result$/.test(row.getSymbol()?.name ?? '') ? undefined : row || undefined };
}

/** Stands for objects that no text depends on. */
const anything: unknown = new Proxy(() => {}, {
  get: (_, key) => {
    if (key === Symbol.iterator) return [][Symbol.iterator];
    if (key === Symbol.toPrimitive) return () => '';
    return key === 'toOperationNode' ? () => sql`null`.toOperationNode() : anything;
  },
  apply: () => anything,
});

// Code at the end of a module sees its constants and imports.
const load = createRequire(import.meta.url);
const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (url.startsWith(pathToFileURL(SERVER).href) && url.endsWith('.ts')) {
      loaded.source = `${loaded.source}\nexport const evaluateHere = (code, given) => eval(code);`;
    }
    return loaded;
  },
});

/** Evaluates the text of a statement in its module, with samples for the parameters of its function. */
function evaluate(file: string, text: ast.Node, variant: number): string {
  const code = `(() => { ${bindings(text, variant).join(' ')} return ${javaScript(text)}; })()`;
  const value = load(file).evaluateHere(code, { sql, anything, db: database.db });
  if (typeof value === 'string') return value;
  return typeof value.text === 'string' ? value.text : value.compile(database.db).sql;
}

function javaScript(node: ast.Node): string {
  return stripTypeScriptTypes(`(${node.getText()})`);
}

/** Declares the variables of the enclosing functions that an expression uses. */
function bindings(expression: ast.Node, variant: number, bound = new Set<number>()): string[] {
  const { checker } = project;
  return namesIn(expression).flatMap((name) => {
    const symbol = ast.isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name);
    const declaration = symbol?.valueDeclaration?.resolve();
    if (!declaration || !isLocal(declaration, expression)) return [];
    let variable = declaration;
    while (ast.isBindingElement(variable) || ast.isBindingPattern(variable)) variable = variable.parent;
    const [initializer, code] = initializerOf(variable, variant);
    const isSample = !initializer || /\b(await|yield)\b/.test(initializer.getText());
    const { pos } = isSample ? declaration : variable;
    if (bound.has(pos)) return [];
    bound.add(pos);
    if (isSample) return [`const ${name.text} = ${sampleOf(checker.getTypeAtLocation(name) as Type, variant)};`];
    return [...bindings(initializer, variant, bound), code];
  });
}

function namesIn(node: ast.Node): ast.Identifier[] {
  if (ast.isTypeNode(node)) return [];
  if (ast.isIdentifier(node)) {
    const { parent } = node;
    const isKey = (ast.isPropertyAccessExpression(parent) || ast.isPropertyAssignment(parent)) && parent.name === node;
    return isKey ? [] : [node];
  }
  const names: ast.Identifier[] = [];
  node.forEachChild((child) => void names.push(...namesIn(child)));
  return names;
}

/** What a variable is initialized with, and code that declares it. */
function initializerOf(variable: ast.Node, variant: number): [ast.Node | undefined, string] {
  if (ast.isFunctionDeclaration(variable)) return [variable.body, stripTypeScriptTypes(variable.getText())];
  if (!ast.isVariableDeclaration(variable)) return [undefined, ''];
  const name = variable.name.getText();
  const loop = variable.parent.parent;
  if (ast.isForOfStatement(loop)) {
    const values = `[...${javaScript(loop.expression)}]`;
    return [loop.expression, `const ${name} = ${values}[${variant} % ${values}.length];`];
  }
  const { initializer } = variable;
  return [initializer, initializer ? `const ${name} = ${javaScript(initializer)};` : ''];
}

/** Whether a declaration is in a function, but not in the expression. */
function isLocal(declaration: ast.Node, expression: ast.Node): boolean {
  let isInFunction = false;
  for (let node = declaration.parent; node; node = node.parent) {
    if (node === expression) return false;
    isInFunction ||= ast.isFunctionLikeDeclaration(node);
  }
  return isInFunction;
}

/** Code of a value of a type. Variants choose different members of unions. */
function sampleOf(type: Type, variant: number, depth = 0): string {
  const { checker } = project;
  if (type.isUnionType()) {
    const members = type.getTypes().toSorted((a, b) => (a.flags & TypeFlags.Nullable) - (b.flags & TypeFlags.Nullable));
    return sampleOf(members[variant % members.length] as Type, variant, depth);
  }
  if (type.isLiteralType()) return JSON.stringify(type.value);
  if (type.flags & TypeFlags.Null) return 'null';
  if (type.flags & TypeFlags.Undefined) return 'undefined';
  if (type.flags & TypeFlags.StringLike) return "'sample'";
  if (type.flags & TypeFlags.NumberLike) return '1';
  const name = type.getSymbol()?.name ?? '';
  if (name === 'Iterable') return '[]';
  if (name === 'Date') return 'new Date(0)';
  if (name === 'Buffer') return 'Buffer.of()';
  if (name === 'RawBuilder') return 'given.sql`null`';
  if (name === 'Kysely' || name === 'Transaction') return 'given.db';
  if (/^(Readonly)?(Set|Map)$/.test(name)) return `new ${name.replace('Readonly', '')}()`;
  const element = elementOf(type);
  if (element) return `[${sampleOf(element, variant, depth + 1)}]`;
  const isData =
    type.flags & (TypeFlags.Object | TypeFlags.Intersection) && checker.getSignaturesOfType(type, 0).length === 0;
  const properties = isData && depth < 3 ? propertiesOf(type) : [];
  if (properties.length === 0 || properties.length > 30) return 'given.anything';
  return `{ ${properties.map(([key, value]) => `${JSON.stringify(key)}: ${sampleOf(value, variant, depth + 1)}`).join(', ')} }`;
}
