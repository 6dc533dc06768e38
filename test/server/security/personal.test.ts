// also on: external
/** What people take along, and what is left of them: every table that names a person, by what features declare. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Kept } from '../../../server/core/privacy/personal'
import { eraseDue } from '../../../server/features/security/erase'
import { personalData } from '../../../server/features/security/exportFile'
import { startApp, type TestApp } from '../harness'
import { Rows, type Row } from '../rows'

/** A column that names a person, or a row of a person's. */
interface Place {
  name: string
  table: string
  column: string
  /** The place that made that row, and the column of it that is named. */
  through?: { place: string; column: string }
}

/** A uuid without a reference that says by its name whose it is. */
const owning = /^(to_)?(owner|user|person|author)$/

function placesOf(rows: Rows): Place[] {
  const all = [...rows.tables].flatMap(([table, { columns, references }]) =>
    columns.map(({ name: column, type, required }) => {
      const to = references.find((one) => one.columns.includes(column))
      return { name: `${table}.${column}`, table, column, type, required, to }
    }),
  )
  const names = new Set(all.flatMap(({ to, column }) => (to?.to === 'users' ? [column] : [])))
  const people = all.filter(
    ({ to, type, column }) =>
      to?.to === 'users' || (!to && type === 'uuid' && (names.has(column) || owning.test(column))),
  )
  const first = new Map([...people].reverse().map(({ table, name }) => [table, name]))
  // what names nobody, but belongs to a row that does, is that person's
  const theirs = all.flatMap(({ to, ...place }) => {
    const [owner, column] = [first.get(to?.to ?? ''), to?.toColumns[0]]
    // one row of each is one of the other, whomever else it names
    const same = place.column === 'id'
    const own = owner && column && place.required && (same || !first.has(place.table))
    return own ? [{ ...place, through: { place: owner, column } }] : []
  })
  return [...people, ...theirs].map(({ name, table, column, ...more }) => ({
    name,
    table,
    column,
    ...('through' in more ? { through: more.through } : {}),
  }))
}

/** Marks that stand in texts, each in one place. */
class Marks {
  private readonly run = randomBytes(4).toString('hex')
  private readonly all: { place: string; column: string }[] = []
  readonly start = `${this.run}x`

  at =
    (place: string) =>
    (column: string): string =>
      `${this.start}${this.all.push({ place, column }) - 1}x`

  /** Columns by place, of the marks that the text holds. */
  within(text: string): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>()
    for (const [, index] of text.matchAll(new RegExp(`${this.start}(\\d+)x`, 'g'))) {
      const mark = this.all[Number(index)]
      if (mark) found.set(mark.place, (found.get(mark.place) ?? new Set()).add(mark.column))
    }
    return found
  }
}

describe('one of everything that names a person', () => {
  const marks = new Marks()
  let app: TestApp
  let rows: Rows
  let places: Place[]
  let me: string
  /** The row of each place. */
  const made = new Map<string, Row>()
  before(async () => {
    app = await startApp()
    rows = await Rows.open(app.context)
    places = placesOf(rows)
    me = (await app.signIn()).userId
    await fill()
  })
  after(() => app.close())

  /** Marks in all that the account itself says. */
  async function fill(): Promise<void> {
    const texts = rows.texts('users').filter((column) => column !== 'phone')
    await app.pool.query(
      `update users set ${texts.map((column, index) => `${column} = $${index + 2}`).join(', ')} where id = $1`,
      [me, ...texts.map(marks.at('users.id'))],
    )
    made.set('users.id', { id: me })
  }

  async function taken(): Promise<string> {
    const { exported_at: _, ...data } = (await personalData(app.context, me)) as Row
    return JSON.stringify(data)
  }

  test('is in what the person takes along, or its feature says why not', async () => {
    const notExported: Readonly<Record<string, string>> = app.context.house.all('notExported')
    const wrong: string[] = []
    for (const { name, table, column, through } of places) {
      const named = through ? made.get(through.place)?.[through.column] : me
      const row = await rows.draft(table, { [column]: named }, column, marks.at(name))
      const before = await taken()
      made.set(name, await rows.insert(table, row))
      const there = (await taken()) !== before
      if (!there && !(name in notExported)) wrong.push(`${name}: in no part, and no feature says why`)
      if (there && name in notExported) wrong.push(`${name}: there, and a feature says that it is not`)
    }
    for (const name of Object.keys(notExported)) if (!made.has(name)) wrong.push(`${name}: names nobody`)
    assert.deepEqual(wrong, [])
  })

  test('is shown as words and links: no hash, and no file as the storage has it', async () => {
    const file = await taken()
    const own = [...(marks.within(file).get('users.id') ?? [])]
    assert.deepEqual(own.sort(), ['avatar', 'college', 'email', 'home_town', 'intro', 'major', 'name'])
    assert.doesNotMatch(file, /thumb|hash/i)
    const files = [...file.matchAll(/"([^"]*\.webp)"/g)].map(([, value]) => value ?? '')
    assert.ok(files.length > 20, String(files.length))
    assert.deepEqual(
      files.filter((value) => !value.startsWith('/files/')),
      [],
    )
  })

  async function marksLeft(): Promise<Map<string, Set<string>>> {
    const found: string[] = []
    for (const table of rows.tables.keys()) {
      const { rows: texts } = await app.pool.query<{ text: string }>(
        `select x::text as text from "${table}" x where x::text like $1`,
        [`%${marks.start}%`],
      )
      found.push(...texts.map(({ text }) => text))
    }
    return marks.within(found.join('\n'))
  }

  test('is gone once the account is deleted, or its feature says why it stays', async () => {
    const kept: Readonly<Record<string, Kept>> = app.context.house.all('kept')
    await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [me])
    assert.equal(await eraseDue(app.context), 1)
    const left = await marksLeft()
    const wrong: string[] = []
    const own = { name: 'users.id', table: 'users', column: 'id' }
    for (const { name, table, column } of [own, ...places]) {
      const { rowCount } = await app.pool.query(`select from "${table}" where "${column}" = $1 limit 1`, [
        made.get(name)?.[column],
      ])
      const words = [...(left.get(name) ?? [])]
      const { words: stay = [] } = kept[name] ?? {}
      const more = stay === 'all' ? [] : words.filter((word) => !stay.includes(word))
      const less = stay === 'all' ? [] : stay.filter((word) => !words.includes(word))
      if (rowCount && !(name in kept)) wrong.push(`${name}: still there, and no feature says why`)
      if (more.length > 0) wrong.push(`${name}: still has ${more.join(', ')}, and no feature says why`)
      if (less.length > 0) wrong.push(`${name}: has no ${less.join(', ')}, and a feature says that they stay`)
      if (!rowCount && words.length === 0 && name in kept)
        wrong.push(`${name}: gone, and a feature says that it stays`)
    }
    for (const name of Object.keys(kept)) if (!made.has(name)) wrong.push(`${name}: names nobody`)
    assert.deepEqual(wrong, [])
  })

  test('does not keep an account whose closed topic others still follow', async () => {
    const { userId } = await app.signIn()
    const { id } = await rows.add('topics', { creator_id: userId, state: 'closed' })
    await rows.add('topic_follows', { topic_id: id })
    await app.pool.query(`update users set delete_at = now() - interval '1 second' where id = $1`, [userId])
    assert.equal(await eraseDue(app.context), 1)
    assert.equal((await app.pool.query('select from topics where id = $1', [id])).rowCount, 1)
  })
})
