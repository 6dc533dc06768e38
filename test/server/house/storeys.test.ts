/** No feature names a table of another in SQL: it asks core. Imports are held by `npm run lint`. */
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Feature } from '../../../server/feature'

const root = path.join(__dirname, '../../../server')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))

/** `core` for all of its rooms, which may name each other's tables; null for what both storeys stand on. */
function storeyOf(file: string): string | null {
  const [storey, room] = file.split(path.sep)
  if (storey === 'core') return storey
  return storey === 'features' && room !== undefined ? room : null
}

async function tableOwners(): Promise<Map<string, string | null>> {
  const owners = new Map<string, string | null>()
  for (const file of files.filter((name) => path.basename(name) === 'tables.ts'))
    for (const table of Object.values((await import(path.join(root, file))) as object))
      if (is(table, PgTable)) owners.set(getTableName(table), storeyOf(file))
  return owners
}

/** Names that stand in a text where SQL has a table: after a keyword, or with an alias in a list. */
export const tablesNamed = (text: string): string[] =>
  [
    ...text.matchAll(
      /\b(?:from|join|into|update|only|table|using)\s+([a-z_]+)|,\s*([a-z_]+) [a-z]{1,3}\b(?=\s+(?:where|join|on|left|cross)\b|[,`)\n$])/g,
    ),
  ].flatMap(([, after, listed]) => after ?? listed ?? [])

test('a table is found wherever SQL may name it', () => {
  assert.deepEqual(
    tablesNamed(
      'select 1 from errands e join users u on u.id = e.owner_id, barrages b where delete from likes',
    ),
    ['errands', 'users', 'barrages', 'likes'],
  )
  assert.deepEqual(tablesNamed('insert into tips (id) select; update margins set; lock table words in'), [
    'tips',
    'margins',
    'words',
  ])
})

test('features name their own tables and those of core', async () => {
  const owners = await tableOwners()
  assert.ok(owners.size > 100, 'the tables are found')
  const foreign = files.flatMap((file) => {
    const own = storeyOf(file)
    const text = readFileSync(path.join(root, file), 'utf8')
    return tablesNamed(text)
      .filter((name) => ![own, 'core', undefined].includes(owners.get(name) ?? undefined))
      .map((name) => `${file} names ${name} of ${owners.get(name)}`)
  })
  assert.deepEqual(foreign, [])
})

/** The rooms of core that each of them imports from, types too. */
function roomsImported(): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>()
  for (const file of files.filter((name) => name.startsWith(`core${path.sep}`))) {
    const room = roomOf(file)
    const its = imported.get(room) ?? new Set()
    imported.set(room, its)
    const text = readFileSync(path.join(root, file), 'utf8')
    for (const [, other = ''] of text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)) {
      const target = path.join(path.dirname(file), other)
      if (target.startsWith(`core${path.sep}`) && roomOf(target) !== room) its.add(roomOf(target))
    }
  }
  return imported
}
const roomOf = (file: string): string => file.split(path.sep)[1] ?? ''

test('rooms of core form no circle', () => {
  const left = roomsImported()
  assert.ok(left.size > 30, 'the rooms are found')
  for (;;) {
    const free = [...left].filter(([, others]) => [...others].every((other) => !left.has(other)))
    if (free.length === 0) break
    for (const [room] of free) left.delete(room)
  }
  assert.deepEqual([...left.keys()], [])
})

/** Features that came after the ground, though a room of core has their name: it keeps what others read of them. */
const later = ['notice', 'programs', 'talent', 'topic']

test('steps of the ground come after each other: a feature says itself what it comes before', async () => {
  const rooms = ['message', ...readdirSync(path.join(root, 'core'))].filter(
    (room) => !later.includes(room) && existsSync(path.join(root, 'features', room, 'feature.ts')),
  )
  const features = await Promise.all(
    rooms.map(
      (room) => import(path.join(root, 'features', room, 'feature')) as Promise<{ default: Feature }>,
    ),
  )
  for (const part of ['erasures', 'seeds'] as const) {
    const steps = features.flatMap((module) => Object.entries(module.default[part] ?? {}))
    const names = steps.map(([name]) => name)
    const foreign = steps.flatMap(([name, { after = [], before = [] }]) =>
      [...after, ...before].filter((other) => !names.includes(other)).map((other) => `${name} and ${other}`),
    )
    assert.deepEqual(foreign, [], part)
  }
})
