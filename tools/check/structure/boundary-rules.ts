/** Which part may import which, and why. The first rule whose `from` fits a file decides for it. */
export interface BoundaryRule {
  readonly from: RegExp;
  /** Parts of the product the files may import beside their own; `tests` may go further. */
  readonly mayImport: readonly string[];
  readonly why: string;
}

export const PARTS = [
  'apps/server',
  'apps/agent',
  'apps/web',
  'packages/contract',
  'packages/diagram',
  'packages/curve',
  'packages/segment-codec',
  'packages/alarm-engine',
  'packages/widgets',
  'packages/demo-drawings',
  'packages/i18n',
  'packages/lists',
  'packages/dev-env',
  'e2e',
  'bench',
  'tools',
] as const;

/** What every file of the server may import. */
const SERVER: readonly string[] = [
  'packages/contract',
  'packages/i18n',
  'packages/lists',
  'packages/diagram',
  'packages/segment-codec',
  'packages/alarm-engine',
  'packages/widgets',
  'packages/dev-env',
  'apps/agent',
];

export const BOUNDARY_RULES: readonly BoundaryRule[] = [
  {
    from: /^packages\/contract\//,
    mayImport: [],
    why: 'the contract is what all others agree on; it knows none of them',
  },
  { from: /^packages\/i18n\//, mayImport: ['packages/contract'], why: 'texts know only the names of errors' },
  {
    from: /^packages\/lists\//,
    mayImport: ['packages/contract', 'packages/i18n'],
    why: 'what a list is made of, for the browser that shows it and the server that exports it',
  },
  {
    from: /^packages\/diagram\//,
    mayImport: ['packages/contract'],
    why: 'the diagram engine runs without browser and server',
  },
  {
    from: /^packages\/curve\//,
    mayImport: ['packages/contract', 'packages/diagram'],
    why: 'curves over time are the same on a page and in the history',
  },
  {
    from: /^packages\/segment-codec\//,
    mayImport: ['packages/contract'],
    why: 'segments are read and written without a database, on the server and in the browser',
  },
  {
    from: /^packages\/alarm-engine\//,
    mayImport: ['packages/contract'],
    why: 'alarms are judged without database, clock or network, so that they can be held against a slow engine',
  },
  {
    from: /^packages\/widgets\//,
    mayImport: ['packages/contract', 'packages/diagram', 'packages/curve'],
    why: 'widgets stand on the engine; the web and the server stand on widgets',
  },
  {
    from: /^packages\/dev-env\//,
    mayImport: ['packages/contract'],
    why: 'the demo plant is a device in the field: it knows addresses and types, not the platform',
  },
  {
    from: /^apps\/agent\//,
    mayImport: ['packages/contract'],
    why: 'the agent runs on a box on site, without the platform',
  },
  {
    from: /^packages\/demo-drawings\//,
    mayImport: ['packages/diagram', 'packages/widgets'],
    why: 'the pages of the demo are drawn without knowing who saves them, or where',
  },
  {
    from: /^apps\/server\/src\/features\/demo\//,
    mayImport: [...SERVER, 'packages/demo-drawings'],
    why: 'the demo is set up from the simulated plants and their drawings',
  },
  {
    from: /^apps\/server\//,
    mayImport: SERVER,
    why: 'the server needs no browser code, widgets only by their React-free models, and drawings only in its demo',
  },
  {
    from: /^apps\/web\//,
    mayImport: [
      'packages/contract',
      'packages/i18n',
      'packages/lists',
      'packages/diagram',
      'packages/curve',
      'packages/widgets',
    ],
    why: 'the browser reaches the server by calls of the contract alone',
  },
  { from: /^(e2e|bench|tools)\//, mayImport: [...PARTS], why: 'tests, benches and tools look at everything' },
];

/** Only these files of the server may hold SQL or import the database driver. */
export const DATABASE_FILES =
  /^apps\/server\/src\/(platform\/|migrations\/|features\/[^/]+\/(.*-)?(repository|writer|reader|encoder|partitions|database)(\.[a-z-]+)?\.ts$|features\/one-time-secret\/)/;
