/** What a migration says of itself is so: nodes of the version before stand on it. */
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'
import { checkout } from '../../../server/checkout'

const folder = path.join(checkout, 'server/migrations')
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
/** The first that says what it is. */
const begin = files.findIndex((name) => name.endsWith('_qualified_names.sql'))

const head = /^-- (additive|contracting)(, outside of a transaction)?\n/

/** The body of a function or a block is part of its statement. */
const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/^\s*--(?!>).*$/gm, '')
    .replaceAll(/"?\bpublic"?\./g, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, (body) => body.replaceAll('\n', ' '))
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().replace(/;$/, ''))
    .filter((statement) => statement !== '')

/** Does not fit code that does not know of it: what is gone or renamed, or refuses what was written before. */
const breaking: readonly [RegExp, string][] = [
  [/\bDROP\b/i, 'drops'],
  [/\bRENAME\b/i, 'renames'],
  [/(?<!\b(?:OR|BEFORE) )\bTRUNCATE\b|\bDELETE FROM\b/i, 'deletes rows'],
  [/\bSET NOT NULL\b/i, 'refuses null'],
  [/\bALTER (?:COLUMN )?\S+ (?:SET DATA )?TYPE\b/i, 'changes a type'],
  [/\bADD COLUMN (?!.*\b(?:DEFAULT|GENERATED)\b).*\bNOT NULL\b/i, 'adds a column that each row has to bring'],
]
/** The same on a table that was there. */
const refusing = /^(?:ALTER TABLE (?:ONLY )?"?(\w+)"? ADD CONSTRAINT|CREATE UNIQUE INDEX .*? ON "?(\w+)"?)/i
const madeTable = /CREATE TABLE "?(\w+)"?/gi
const madeColumn = /ADD COLUMN "?(\w+)"?/gi
const namesBy = (pattern: RegExp, text: string): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

const takesName = /^ALTER TABLE "?(\w+)"? RENAME TO "?(\w+)"?$/i
/** Nobody's code names an index. */
const renamesIndex = /^ALTER INDEX \S+ RENAME TO \S+$/i

/** Renames by which a table takes the name of one that becomes a partition of it: what code names is there all the time. */
function exchanges(statements: readonly string[]): string[] {
  const renames = statements.flatMap((statement) => {
    const [, from = '', to = ''] = takesName.exec(statement) ?? []
    return from === '' ? [] : [{ statement, from, to }]
  })
  const attached = (table: string): boolean =>
    statements.some((one) => one.includes(`ATTACH PARTITION ${table} `))
  return renames.flatMap((old) => {
    const next = renames.find(({ to }) => to === old.from)
    return next && attached(old.to) ? [old.statement, next.statement] : []
  })
}

/** What is wrong with a migration. */
function faults(text: string): string[] {
  const [, kind, alone] = head.exec(text) ?? []
  if (kind === undefined)
    return [
      'its first line says neither "-- additive" nor "-- contracting", perhaps ", outside of a transaction"',
    ]
  const all = statementsOf(text)
  const exchanged = exchanges(all)
  const statements = all.filter((one) => !exchanged.includes(one) && !renamesIndex.test(one))
  const [tables, columns] = [namesBy(madeTable, all.join(';\n')), namesBy(madeColumn, text)]
  const ofNewColumns = (statement: string): boolean =>
    /FOREIGN KEY \("?(\w+)"?\)/.test(statement) &&
    columns.includes(/FOREIGN KEY \("?(\w+)"?\)/.exec(statement)?.[1] ?? '')
  const altered = new Set(
    statements.flatMap((statement) => {
      const table = /^ALTER TABLE (?:ONLY )?"?(\w+)"?/i.exec(statement)?.[1]
      return table === undefined || tables.includes(table) ? [] : [table]
    }),
  )
  if (kind === 'additive' && altered.size > 1)
    return [`holds several tables that are in use: ${[...altered].join(', ')}`]
  return statements.flatMap((statement) => {
    const found: string[] = []
    if (kind === 'additive') {
      for (const [pattern, does] of breaking) if (pattern.test(statement)) found.push(does)
      const on = refusing.exec(statement)
      if (on && !tables.includes(on[1] ?? on[2] ?? '') && !ofNewColumns(statement))
        found.push('refuses rows of a table that was there')
    }
    const indexed = /^CREATE (?:UNIQUE )?INDEX .*? ON (?:ONLY )?"?(\w+)"?/i.exec(statement)?.[1]
    if (alone === undefined && indexed !== undefined && !tables.includes(indexed))
      found.push('makes an index on a table that was there, but not CONCURRENTLY')
    if (alone !== undefined && !/\bIF (?:NOT )?EXISTS\b|\bVALIDATE CONSTRAINT\b/i.test(statement))
      found.push('cannot be done again')
    return found.map((fault) => `${fault}: ${statement.slice(0, 60)}`)
  })
}

describe('migrations', () => {
  test('say whether the version before goes on, and it does', () => {
    assert.ok(begin > 0)
    for (const name of files.slice(begin))
      assert.deepEqual(faults(readFileSync(path.join(folder, name), 'utf8')), [], name)
  })

  test('that do not fit what they say are found', () => {
    const said = (text: string): string[] => faults(text).map((fault) => fault.replace(/:.*/s, ''))
    for (const [statement, fault] of [
      ['DROP TABLE a', 'drops'],
      ['ALTER TABLE "a" RENAME COLUMN "b" TO "c"', 'renames'],
      ['ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL', 'refuses null'],
      ['ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint', 'changes a type'],
      ['ALTER TABLE "a" ADD COLUMN "b" text NOT NULL', 'adds a column that each row has to bring'],
      ['ALTER TABLE "a" ADD CONSTRAINT "c" CHECK (b > 0)', 'refuses rows of a table that was there'],
    ] as const) {
      assert.deepEqual(said(`-- additive\n${statement};`), [fault])
      assert.deepEqual(said(`-- contracting\n${statement};`), [])
      assert.equal(said(`${statement};`).length, 1)
    }
    assert.deepEqual(
      said(
        '-- additive\nALTER TABLE "a" ADD COLUMN "b" text;--> statement-breakpoint\nALTER TABLE "c" ADD COLUMN "b" text;',
      ),
      ['holds several tables that are in use'],
    )
    const index = 'CREATE INDEX "a_b" ON "a" USING btree ("b")'
    assert.deepEqual(said(`-- contracting\n${index};`), [
      'makes an index on a table that was there, but not CONCURRENTLY',
    ])
    assert.deepEqual(
      said(`-- additive\nCREATE TABLE "a" ("b" text NOT NULL);--> statement-breakpoint\n${index};`),
      [],
    )
    assert.deepEqual(said(`-- additive, outside of a transaction\n${index};`), ['cannot be done again'])
    const again = index.replace('INDEX', 'INDEX CONCURRENTLY IF NOT EXISTS')
    assert.deepEqual(said(`-- additive, outside of a transaction\n${again};`), [])
    assert.deepEqual(
      said(
        '-- additive\nALTER TABLE "a" ADD COLUMN "b" uuid;--> statement-breakpoint\nALTER TABLE "a" ADD CONSTRAINT "a_b" FOREIGN KEY ("b") REFERENCES "public"."c"("id");',
      ),
      [],
    )
    assert.deepEqual(said(`-- additive\nALTER TABLE "a" ADD COLUMN "b" text DEFAULT '' NOT NULL;`), [])
    const exchange = ['"a" RENAME TO "a_first"', '"a_months" RENAME TO "a"'].map(
      (renames) => `ALTER TABLE ${renames};--> statement-breakpoint\n`,
    )
    const attach = 'ALTER TABLE a ATTACH PARTITION a_first FOR VALUES FROM (MINVALUE) TO (9);'
    assert.deepEqual(said(`-- additive\n${exchange.join('')}${attach}`), [])
    assert.deepEqual(said(`-- additive\n${exchange[0]}${attach}`), ['renames'])
    assert.deepEqual(said(`-- additive\n${exchange.join('')}`), ['holds several tables that are in use'])
  })
})

test('of the snapshots of the schema only the last is kept: npm run db:generate compares with no other', () => {
  const meta = readdirSync(path.join(folder, 'meta')).filter((name) => name !== '_journal.json')
  assert.deepEqual(meta, [`${files.at(-1)?.slice(0, 4)}_snapshot.json`])
})
