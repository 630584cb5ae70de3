/** Settings with which agents reach the tools, in the format that most of them read. */
export function agentSettings(origin: string): string {
  const server = { type: 'http', url: `${origin}/mcp`, headers: { Authorization: 'Bearer YOUR_API_KEY' } };
  return JSON.stringify({ mcpServers: { fundscout: server } }, null, 2);
}

export type Quickstart = {
  language: 'curl' | 'typescript' | 'python';
  label: string;
  run: string;
  /** The oldest version that runs it. */
  needs?: string;
  code: string;
};

/** A response to the first call of each program, with some of its fields. */
export const SHORTENED_RESPONSE = {
  total: 606,
  companies: [
    {
      id: 1,
      slug: 'example-robotics',
      organizationName: 'Example Robotics',
      headquartersLocation: 'Berlin, Berlin, Germany',
      lastFundingAmountUsd: 63142500,
      lastFundingDate: '2026-11-27',
      lastFundingType: 'Series F',
      contacts: [
        {
          firstName: 'Anna',
          lastName: 'Becker',
          role: 'Co-Founder & CEO',
          email: 'anna@robotics.example',
        },
      ],
    },
  ],
  nextCursor: 'eL5yDVx2...',
};

/** Programs that read all companies of a search and add the first ones to a new list. A test runs each. */
export function quickstarts(origin: string): readonly Quickstart[] {
  const api = `${origin}/api/v1`;
  return [
    {
      language: 'curl',
      label: 'curl',
      run: 'bash quickstart.sh',
      code: `# Companies in Germany, newest funding first
curl --fail-with-body --silent --show-error --write-out '\\n' \\
  --header "Authorization: Bearer $FUNDSCOUT_API_KEY" \\
  "${api}/companies?location=country:Germany&limit=10"

# A list. With the same Idempotency-Key, it is created only once
curl --fail-with-body --silent --show-error --write-out '\\n' \\
  --header "Authorization: Bearer $FUNDSCOUT_API_KEY" \\
  --header "Content-Type: application/json" \\
  --header "Idempotency-Key: quickstart-curl" \\
  --data '{"name": "Quickstart (curl)"}' \\
  "${api}/lists"
`,
    },
    {
      language: 'typescript',
      label: 'TypeScript',
      run: 'node quickstart.mts',
      needs: 'Node.js 22.18',
      code: `import { env } from 'node:process';

const api = '${api}';
const key = env.FUNDSCOUT_API_KEY;
if (!key) throw new Error('Set FUNDSCOUT_API_KEY to your API key');

async function call(path: string, init: RequestInit = {}) {
  const headers = {
    authorization: \`Bearer \${key}\`,
    'content-type': 'application/json',
    ...init.headers,
  };
  const response = await fetch(api + path, { ...init, headers });
  const body = response.status === 204 ? null : await response.json();
  if (!response.ok) throw new Error(\`\${body.code}: \${body.detail}\`);
  return body;
}

// All companies in Germany, page by page
const ids: number[] = [];
let cursor: string | null = null;
do {
  const query = new URLSearchParams({ location: 'country:Germany', emails: 'masked', ...(cursor && { cursor }) });
  const page = await call(\`/companies?\${query}\`);
  for (const company of page.companies) ids.push(company.id);
  cursor = page.nextCursor;
} while (cursor);
console.log(\`\${ids.length} companies\`);

// The first ones in a new list. With the same Idempotency-Key, it is created only once
const list = await call('/lists', {
  method: 'POST',
  headers: { 'idempotency-key': 'quickstart-typescript' },
  body: JSON.stringify({ name: 'Quickstart (TypeScript)' }),
});
const change = await call(\`/lists/\${list.id}/changes\`, {
  method: 'POST',
  body: JSON.stringify({ do: 'add', companies: ids.slice(0, 10) }),
});
console.log(\`\${change.changed} added\`);
`,
    },
    {
      language: 'python',
      label: 'Python',
      run: 'python3 quickstart.py',
      needs: 'Python 3.8',
      code: `import json
import os
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

API = "${api}"
KEY = os.environ.get("FUNDSCOUT_API_KEY") or exit("Set FUNDSCOUT_API_KEY to your API key")


def call(path, method="GET", body=None, headers={}):
    request = Request(API + path, method=method, headers={
        "Authorization": f"Bearer {KEY}",
        "Content-Type": "application/json",
        **headers,
    }, data=None if body is None else json.dumps(body).encode())
    try:
        with urlopen(request) as response:
            return json.load(response)
    except HTTPError as error:
        raise SystemExit(error.read().decode())


# All companies in Germany, page by page
ids = []
cursor = None
while True:
    query = {"location": "country:Germany", "emails": "masked"}
    if cursor:
        query["cursor"] = cursor
    page = call(f"/companies?{urlencode(query)}")
    ids += [company["id"] for company in page["companies"]]
    cursor = page["nextCursor"]
    if not cursor:
        break
print(len(ids), "companies")

# The first ones in a new list. With the same Idempotency-Key, it is created only once
list_id = call("/lists", "POST", {"name": "Quickstart (Python)"}, {"Idempotency-Key": "quickstart-python"})["id"]
change = call(f"/lists/{list_id}/changes", "POST", {"do": "add", "companies": ids[:10]})
print(change["changed"], "added")
`,
    },
  ];
}
